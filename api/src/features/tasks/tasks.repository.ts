import { Task, type TaskRepeat } from '@rapport/shared/tasks';
import { v7 as uuidv7 } from 'uuid';
import { rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { linkedName } from '../records/linked';
import { columnsOf, findRecord, type RecordTable } from '../records/records.repository';

const WITH_NAMES = columnsOf('tasks', Task, {
  contact_name: linkedName('tasks', 'contact'),
  company_name: linkedName('tasks', 'company'),
  deal_title: linkedName('tasks', 'deal'),
  meeting_at: `(select bookings.starts_at from bookings where bookings.workspace_id = tasks.workspace_id
    and bookings.task_id = tasks.id and bookings.canceled_at is null and bookings.ends_at > now())`,
});

/** The due date of a task, in the form of its index. A task without one comes last. */
export const DUE = `coalesce(tasks.due_date, '9999-12-31 00:00:00+00')`;

const SORTS = {
  created_at: { by: 'tasks.created_at', type: 'timestamptz' },
  updated_at: { by: 'tasks.updated_at', type: 'timestamptz' },
  due_date: { by: DUE, type: 'timestamptz' },
  /** Open tasks by due date, then completed ones, the latest first. */
  agenda: { by: 'agenda_key(tasks.status, tasks.due_date, tasks.done_at)', type: 'numeric' },
  done_at: { by: `coalesce(tasks.done_at, '1970-01-01 00:00:00+00')`, type: 'timestamptz' },
} as const;

export const TASKS: RecordTable<Task> = { objectType: 'task', columns: WITH_NAMES, sorts: SORTS };

/** The interval of each repeat, and how many days it has at most. */
const REPEATS: Record<TaskRepeat, { interval: string; days: number }> = {
  daily: { interval: '1 day', days: 1 },
  weekly: { interval: '1 week', days: 7 },
  monthly: { interval: '1 month', days: 31 },
  yearly: { interval: '1 year', days: 366 },
};
const ofRepeat = (part: 'interval' | 'days') =>
  `case every ${Object.entries(REPEATS)
    .map(([repeat, parts]) => `when '${repeat}' then '${parts[part]}'`)
    .join(' ')} end`;

/** How many intervals are tried to find a time in the future, after those that are certainly past. */
const INTERVALS_TRIED_MAX = 4_000;

interface Completed {
  /** Selects the completed tasks, each with its former repeat as `every` and the id of its next occurrence as `next_id`. */
  sql: string;
  bindings: Record<string, unknown>;
}

/**
 * The day of the month on which a series falls: one that began on the 31st is due on the 28th in February, but on the
 * 31st again in March. The stored day counts only for a task on the last day of its month, because a task on another
 * day was moved.
 */
const SERIES_DAY = `case when extract(month from due + interval '1 day') = extract(month from due) then extract(day from due)
  else greatest(completed.repeat_day, extract(day from due)) end::int`;

/**
 * Inserts the next occurrences of repeated tasks. Each is at the same local time, also across daylight saving, and is
 * the first in the future, even if the task was done late. Months are counted from January of the task's year, which
 * has all 31 days.
 * @returns their ids
 */
export const insertNextOccurrences = async (
  scope: Scope,
  { sql, bindings }: Completed,
  zone: string,
): Promise<string[]> => {
  const { rows: inserted } = await scope.db.raw(
    `with completed as (
       select task.*, coalesce(task.due_date, now()) at time zone :zone as due, (${ofRepeat('interval')})::interval as length
       from (${sql}) as task
     ), late as (
       select completed.*, greatest(1, floor(extract(epoch from now() at time zone :zone - due) / 86400 / (${ofRepeat('days')})::int))::int as times_past,
         ${SERIES_DAY} as series_day
       from completed
     ), counted as (
       select late.*, due - make_interval(months => months, days => extract(day from due)::int - 1) + make_interval(days => series_day - 1) as january,
         make_interval(months => months) as months_after
       from late, lateral (select extract(month from due)::int - 1 as months) as passed
     ), later as (
       select counted.*, january + (months_after + length * (
         select coalesce(min(times), 1) from generate_series(times_past, times_past + ${INTERVALS_TRIED_MAX}) as times
         where (january + (months_after + times * length)) at time zone :zone > now()
       )) as next_due
       from counted
     )
     insert into tasks (workspace_id, id, title, description, priority, contact_id, company_id, deal_id, assignee_id, repeat, custom,
       due_date, reminder_date, repeat_day)
     select :workspace, next_id, title, description, priority, contact_id, company_id, deal_id, assignee_id, every, custom,
       next_due at time zone :zone, (reminder_date at time zone :zone + (next_due - due)) at time zone :zone,
       case when every in ('monthly', 'yearly') then series_day end
     from later
     on conflict do nothing returning id`,
    { workspace: scope.workspaceId, zone, ...bindings },
  );
  return inserted.map(({ id }: { id: string }) => id);
};

/** Inserts the next occurrence of one task. @returns its id */
export const insertNextOccurrence = async (
  scope: Scope,
  id: string,
  repeat: TaskRepeat,
  zone: string,
): Promise<string> => {
  const next = uuidv7();
  const sql = `select tasks.*, :repeat::text as every, :next::uuid as next_id from tasks where workspace_id = :workspace and id = :id`;
  await insertNextOccurrences(scope, { sql, bindings: { repeat, next, id } }, zone);
  return next;
};

/** Claims a reminder that is due. @returns `null` if it was claimed before or is not due yet, or if the task is done */
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
