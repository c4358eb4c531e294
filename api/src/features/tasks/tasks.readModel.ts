import type { Task, TaskQuery, TaskStats } from '@rapport/shared/tasks';
import type { Knex } from 'knex';
import { readRows, rows, type Scope } from '../../db/scope';
import { startOfDay } from '../../db/startOfDay';
import type { Page } from '../../http/pages';
import { type Narrowed, narrowed } from '../records/narrowing.readModel';
import { matchingRecords } from '../records/recordList.readModel';
import { listOrSimilar } from '../records/similar.readModel';
import { timeZoneOf } from '../settings/settings.readModel';
import { DUE, TASKS } from './tasks.repository';

const MIDNIGHT = `date_trunc('day', now() at time zone :zone)`;
const TOMORROW = startOfDay(`(${MIDNIGHT} + interval '1 day')`, ':zone');
const TODAY = `${DUE} >= ${startOfDay(MIDNIGHT, ':zone')} and ${DUE} < ${TOMORROW}`;

export const listTasks = async (scope: Scope, query: TaskQuery, zone: string): Promise<Page<Task>> => {
  const narrowedQuery = await narrowed(scope, 'task', query);
  return listOrSimilar(scope, TASKS, narrowedQuery, (part) => matchingTasks(scope, part, zone));
};

/** The tasks that match a search and filters, as a query to read from. */
export const matchingTasks = (scope: Scope, query: Narrowed<Partial<TaskQuery>>, zone: string): Knex.QueryBuilder => {
  const matches = matchingRecords(scope, 'task', query);
  if (query.status) matches.where('tasks.status', query.status);
  if (query.open !== undefined) matches.where('tasks.status', query.open ? '<>' : '=', 'done');
  if (query.due_today) matches.whereRaw(TODAY, { zone });
  if (query.overdue) matches.where('tasks.due_date', '<', scope.db.fn.now()).whereNot('tasks.status', 'done');
  for (const link of ['contact_id', 'company_id', 'deal_id'] as const) {
    if (query[link]) matches.where(`tasks.${link}`, query[link]);
  }
  return matches;
};

/** The counts above the list: stored totals by status, and due tasks counted by their index. */
export const countTasks = async (scope: Scope, zone: string): Promise<TaskStats> => {
  const kept: { status: string; count: number }[] = await rows(scope, 'task_totals').select('status', 'count');
  const withStatus = (status: string) => kept.find((total) => total.status === status)?.count ?? 0;
  const count = async (query: Pick<TaskQuery, 'due_today' | 'overdue'>) => {
    const [{ count: found }] = await matchingTasks(scope, query, zone).count({ count: '*' });
    return Number(found);
  };
  return {
    total: kept.reduce((sum, { count }) => sum + count, 0),
    todo: withStatus('todo'),
    in_progress: withStatus('in_progress'),
    completed: withStatus('done'),
    due_today: await count({ due_today: true }),
    overdue: await count({ overdue: true }),
  };
};

/** Tomorrow in a person's time zone, at the time of day at which the task is due. */
export const tomorrow = async (scope: Scope, { due_date }: Task, zone: string): Promise<string> => {
  const { rows: found } = await scope.db.raw(
    `select ((now() at time zone :zone)::date + 1 + (coalesce(:due::timestamptz, now()) at time zone :zone)::time) at time zone :zone as later`,
    { zone, due: due_date },
  );
  return found[0].later;
};

const DIGEST_TASKS = 20;

export type DueTask = Pick<Task, 'id' | 'title' | 'due_date'>;

/** The caller's tasks that are due today or overdue: how many there are, and those that have been due the longest. */
export const listDue = async (scope: Scope): Promise<{ total: number; first: DueTask[] }> => {
  const zone = await timeZoneOf(scope);
  const due = readRows(scope, 'tasks')
    .where('tasks.assignee_id', scope.userId)
    .whereNot('tasks.status', 'done')
    .whereRaw(`tasks.due_date < ${TOMORROW}`, { zone });
  const [[{ count }], first] = await Promise.all([
    due.clone().count({ count: '*' }),
    due
      .clone()
      .orderBy(['tasks.due_date', 'tasks.id'])
      .limit(DIGEST_TASKS)
      .select('tasks.id', 'tasks.title', 'tasks.due_date'),
  ]);
  return { total: Number(count), first };
};
