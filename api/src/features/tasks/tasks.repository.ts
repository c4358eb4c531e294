import { Task, type TaskRepeat } from '@rapport/shared/tasks';
import { rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { linkedName } from '../records/linked';
import { columnsOf, findRecord, insertRecord, type RecordTable } from '../records/records.repository';

const WITH_NAMES = columnsOf('tasks', Task, {
  contact_name: linkedName('tasks', 'contact'),
  company_name: linkedName('tasks', 'company'),
  deal_title: linkedName('tasks', 'deal'),
  meeting_at: `(select bookings.starts_at from bookings where bookings.workspace_id = tasks.workspace_id
    and bookings.task_id = tasks.id and bookings.canceled_at is null and bookings.ends_at > now())`,
});

/** When a task is due, as its index has it. One without a date comes last. */
export const DUE = `coalesce(tasks.due_date, '9999-12-31 00:00:00+00')`;

const SORTS = {
  created_at: { by: 'tasks.created_at', type: 'timestamptz' },
  updated_at: { by: 'tasks.updated_at', type: 'timestamptz' },
  due_date: { by: DUE, type: 'timestamptz' },
  /** What is open by its due date, then what is done, the latest first. */
  agenda: { by: 'agenda_key(tasks.status, tasks.due_date, tasks.done_at)', type: 'numeric' },
  done_at: { by: `coalesce(tasks.done_at, '1970-01-01 00:00:00+00')`, type: 'timestamptz' },
} as const;

export const TASKS: RecordTable<Task> = { objectType: 'task', columns: WITH_NAMES, sorts: SORTS };

/** After how long a task comes again. */
export const AFTER: Record<TaskRepeat, string> = {
  daily: '1 day',
  weekly: '1 week',
  monthly: '1 month',
  yearly: '1 year',
};

/** How many times it is looked for one in the future. */
export const TIMES_MAX = 4_000;

/**
 * Inserts the next occurrence of a repeated task: at the same time of the person's day, also across daylight saving, and the
 * first in the future, however late the task was done.
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
  return insertRecord(scope, TASKS, {
    title: task.title,
    description: task.description,
    priority: task.priority,
    contact_id: task.contact_id,
    company_id: task.company_id,
    deal_id: task.deal_id,
    assignee_id: task.assignee_id,
    repeat,
    custom: JSON.stringify(task.custom),
    due_date: later(due),
    reminder_date: later(task.reminder_date),
  });
};

/** Claims a reminder that is due. A second claim, one too early and one of a done task get null. */
export const claimReminder = async (scope: Scope, id: string): Promise<Task | null> => {
  const claimed = await rows(scope, 'tasks')
    .where('tasks.id', id)
    .whereNot('tasks.status', 'done')
    .whereRaw('tasks.reminder_date <= now() and tasks.reminded_for is distinct from tasks.reminder_date')
    .update({ reminded_for: scope.db.ref('reminder_date') });
  return claimed > 0 ? findRecord(scope, TASKS, id) : null;
};

/** The reminders of all workspaces whose time has passed and that were not shown. */
export const listLateReminders = (trx: Db): Promise<{ id: string; reminder_date: string }[]> =>
  trx('tasks')
    .whereRaw('reminder_date <= now() and reminded_for is distinct from reminder_date')
    .select('id', 'reminder_date');
