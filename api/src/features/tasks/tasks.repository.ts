import type { Task, TaskChange, TaskQuery, TaskRepeat, TaskStats } from '@rapport/shared/tasks';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { countUpTo, keptTotal } from '../../db/counts';
import { addRow, readRows, rows, type Scope, trashedRows } from '../../db/scope';
import { matching } from '../../db/search';
import { type Page, paged, toPage } from '../../http/pages';
import { changedMeanwhile, notFound } from '../../http/problem';

const STORED = [
  'tasks.id',
  'tasks.title',
  'tasks.description',
  'tasks.priority',
  'tasks.status',
  'tasks.due_date',
  'tasks.reminder_date',
  'tasks.contact_id',
  'tasks.company_id',
  'tasks.deal_id',
  'tasks.assignee_id',
  'tasks.repeat',
  'tasks.done_at',
  'tasks.created_at',
  'tasks.updated_at',
];

const NAMES = {
  contact_name: { table: 'contacts', column: 'name', key: 'contact_id' },
  company_name: { table: 'companies', column: 'name', key: 'company_id' },
  deal_title: { table: 'deals', column: 'title', key: 'deal_id' },
} as const;

const withNames = (scope: Scope, tasks: Knex.QueryBuilder): Knex.QueryBuilder =>
  tasks.select(
    ...STORED,
    ...Object.entries(NAMES).map(([name, { table, column, key }]) =>
      scope.db.raw(`(
        select ${column} from ${table} where ${table}.workspace_id = tasks.workspace_id and ${table}.id = tasks.${key}
          and ${table}.deleted_at is null
      ) as ${name}`),
    ),
  );

/** When a task is due, as its index has it: whenever is at the end of all days. */
const DUE = `coalesce(tasks.due_date, '9999-12-31 00:00:00+00')`;

const SORTS = {
  created_at: { by: 'tasks.created_at', type: 'timestamptz' },
  updated_at: { by: 'tasks.updated_at', type: 'timestamptz' },
  due_date: { by: DUE, type: 'timestamptz' },
  /** What is open by its due date, then what is done, the latest first. */
  agenda: { by: 'agenda_key(tasks.status, tasks.due_date, tasks.done_at)', type: 'numeric' },
  done_at: { by: `coalesce(tasks.done_at, '1970-01-01 00:00:00+00')`, type: 'timestamptz' },
} as const;

const TODAY = `${DUE} >= (date_trunc('day', now() at time zone :zone) at time zone :zone)
  and ${DUE} < ((date_trunc('day', now() at time zone :zone) + interval '1 day') at time zone :zone)`;

export const listTasks = async (scope: Scope, query: TaskQuery, zone: string): Promise<Page<Task>> => {
  const { limit, cursor, sort } = query;
  const isNarrowed = Object.keys(query).some((name) => !['limit', 'cursor', 'sort'].includes(name));
  const matches = matchingTasks(scope, query, zone);
  const total = () => (isNarrowed ? countUpTo(matches) : keptTotal(scope, 'tasks'));
  const sorting = SORTS[sort.replace('-', '') as keyof typeof SORTS];
  const page = paged(matches, { table: 'tasks', sorting, descending: sort.startsWith('-'), limit, cursor });
  return toPage<Task>(await withNames(scope, page), { limit, cursor }, total);
};

export const matchingTasks = (scope: Scope, query: Partial<TaskQuery>, zone: string): Knex.QueryBuilder => {
  const matches = readRows(scope, 'tasks');
  if (query.search) matching(matches, 'tasks', query.search, 'title');
  if (query.status) matches.where('tasks.status', query.status);
  if (query.open !== undefined) matches.where('tasks.status', query.open ? '<>' : '=', 'done');
  if (query.due_today) matches.whereRaw(TODAY, { zone });
  if (query.updated_since) matches.where('tasks.updated_at', '>=', query.updated_since);
  if (query.overdue) matches.where('tasks.due_date', '<', scope.db.fn.now()).whereNot('tasks.status', 'done');
  for (const link of ['contact_id', 'company_id', 'deal_id', 'assignee_id'] as const) {
    if (query[link]) matches.where(`tasks.${link}`, query[link]);
  }
  return matches;
};

/** The tiles: kept counts, and what is due counted through its index. */
export const countTasks = async (scope: Scope, zone: string): Promise<TaskStats> => {
  const kept: { status: string; count: number }[] = await rows(scope, 'task_totals').select('status', 'count');
  const of = (status: string) => kept.find((total) => total.status === status)?.count ?? 0;
  const count = async (query: Partial<TaskQuery>) => {
    const [{ count: found }] = await matchingTasks(scope, query, zone).count({ count: '*' });
    return Number(found);
  };
  return {
    total: kept.reduce((sum, { count }) => sum + count, 0),
    todo: of('todo'),
    in_progress: of('in_progress'),
    completed: of('done'),
    due_today: await count({ due_today: true }),
    overdue: await count({ overdue: true }),
  };
};

export const findTask = async (scope: Scope, id: string): Promise<Task> => {
  const task = await withNames(scope, rows(scope, 'tasks').where('tasks.id', id)).first();
  if (!task) throw notFound('This task');
  return task;
};

/** The same, kept from changing until the transaction ends. */
export const lockTask = async (scope: Scope, id: string): Promise<Task> => {
  const locked = await rows(scope, 'tasks').where('tasks.id', id).forUpdate().first('id');
  if (!locked) throw notFound('This task');
  return findTask(scope, id);
};

export const insertTask = async (scope: Scope, values: Record<string, unknown>): Promise<string> => {
  const id = uuidv7();
  await addRow(scope, 'tasks', { id, assignee_id: scope.userId, ...values });
  return id;
};

/** Changes a task whose version the caller has looked at, under its lock. @throws 412 when it is gone */
export const updateTask = async (scope: Scope, id: string, change: TaskChange & Record<string, unknown>) => {
  const updated = await rows(scope, 'tasks')
    .where('tasks.id', id)
    .update({ ...change, updated_at: scope.db.fn.now() });
  if (updated === 0) throw changedMeanwhile('This task');
};

export const trashTask = async (scope: Scope, id: string) => {
  const trashed = await rows(scope, 'tasks').where('tasks.id', id).update({ deleted_at: scope.db.fn.now() });
  if (trashed === 0) throw notFound('This task');
};

export const restoreTask = async (scope: Scope, id: string) => {
  const restored = await trashedRows(scope, 'tasks')
    .where('tasks.id', id)
    .update({ deleted_at: null, updated_at: scope.db.fn.now() });
  if (restored === 0) throw notFound('This task');
};

const AFTER: Record<TaskRepeat, string> = { daily: '1 day', weekly: '1 week', monthly: '1 month', yearly: '1 year' };

const TIMES_MAX = 4_000;

/**
 * The next of a repeated task: at the same time of the person's day, whatever daylight saving does meanwhile, and the first
 * that is still to come, however late the task was done.
 */
export const insertNextOf = async (scope: Scope, task: Task, repeat: TaskRepeat, zone: string): Promise<string> => {
  const due = task.due_date ?? new Date().toISOString();
  const { rows: found } = await scope.db.raw(
    `select coalesce(min(times), 1) as times from generate_series(1, ${TIMES_MAX}) times
     where ((?::timestamptz at time zone ?) + times * ?::interval) at time zone ? > now()`,
    [due, zone, AFTER[repeat], zone],
  );
  const later = (instant: string | null) =>
    instant &&
    scope.db.raw(`((?::timestamptz at time zone ?) + ? * ?::interval) at time zone ?`, [
      instant,
      zone,
      found[0].times,
      AFTER[repeat],
      zone,
    ]);
  return insertTask(scope, {
    title: task.title,
    description: task.description,
    priority: task.priority,
    contact_id: task.contact_id,
    company_id: task.company_id,
    deal_id: task.deal_id,
    assignee_id: task.assignee_id,
    repeat,
    due_date: later(due),
    reminder_date: later(task.reminder_date),
  });
};

/** Takes a reminder that is due, once: whoever comes second, or too early, or after the task was done, gets nothing. */
export const claimReminder = async (scope: Scope, id: string): Promise<Task | null> => {
  const claimed = await rows(scope, 'tasks')
    .where('tasks.id', id)
    .whereNot('tasks.status', 'done')
    .whereRaw('tasks.reminder_date <= now() and tasks.reminded_for is distinct from tasks.reminder_date')
    .update({ reminded_for: scope.db.ref('reminder_date') });
  return claimed > 0 ? findTask(scope, id) : null;
};
