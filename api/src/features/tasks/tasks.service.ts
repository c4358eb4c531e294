import { taskPath } from '@rapport/shared/paths';
import type { NewTask, Task, TaskChange, TaskRepeat } from '@rapport/shared/tasks';
import type { Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { claimAll } from '../../jobs/claimOnce';
import { enqueue } from '../../jobs/job';
import type { Changes } from '../activities/changes';
import { notify } from '../notifications/notifications.service';
import { changeRecord, createRecord, recordOf } from '../records/changeRecord';
import { requireLinks } from '../records/links.readModel';
import { findRecord } from '../records/records.repository';
import { restoreRecord } from '../records/trash';
import { timeZoneOf } from '../settings/settings.readModel';
import { assigneeOf } from '../team/absences.service';
import { requireMonthlyRoom } from '../workspaces/planLimits';
import { reminderKey } from './tasks.emails';
import { remindOfTask } from './tasks.jobs';
import { insertNextOccurrence, listLateReminders, TASKS } from './tasks.repository';

export const createTask = (scope: Scope, task: NewTask): Promise<Task> => addTask(scope, task);

/** Adds a task that the system creates for another record, so its required own fields may be empty. */
export const createImpliedTask = (scope: Scope, task: NewTask): Promise<Task> =>
  addTask(scope, task, { isImplied: true });

const addTask = async (scope: Scope, task: NewTask, options?: { isImplied: boolean }): Promise<Task> => {
  await requireMonthlyRoom(scope, 'tasks');
  const { company_id } = await requireLinks(scope, task);
  const created = await createRecord(
    scope,
    TASKS,
    {
      ...task,
      ...(task.assignee_id && { assignee_id: await assigneeOf(scope, task.assignee_id) }),
      company_id,
      done_at: task.status === 'done' ? new Date().toISOString() : null,
    },
    options,
  );
  if (created.status === 'done') await recordOf(scope, TASKS, 'completed', created);
  await enqueueReminder(scope, created);
  await notifyAssignee(scope, created);
  return created;
};

/**
 * Changes a task. When a repeated task is done, its next occurrence is created in the same transaction and repeats
 * instead.
 * @throws 412 when someone else changed it meanwhile
 */
export const changeTask = async (
  scope: Scope,
  id: string,
  { custom, ...change }: TaskChange,
  seenVersion: string | undefined,
): Promise<Task> => {
  const isDone = (changes: Changes) => changes.status?.[1] === 'done';
  const isReopened = (changes: Changes) => changes.status?.[0] === 'done';
  const assignee_id = change.assignee_id && (await assigneeOf(scope, change.assignee_id));
  const { before, after, changes } = await changeRecord(scope, TASKS, id, {
    seenVersion,
    custom,
    // Clears the repeat of a completed task, so that it does not create a second next occurrence if it is reopened and
    // done again.
    wanted: (task) => ({
      ...change,
      // A task that stays with its assignee does not go to their deputy.
      ...(assignee_id && change.assignee_id !== task.assignee_id && { assignee_id }),
      ...(change.status === 'done' && task.status !== 'done' && { repeat: null }),
    }),
    check: async ({ contact_id, company_id, deal_id }) => {
      if (contact_id || company_id || deal_id) await requireLinks(scope, change);
    },
    following: (changing) => {
      if (isDone(changing)) return { done_at: new Date().toISOString() };
      return isReopened(changing) ? { done_at: null } : {};
    },
    happened: (changing) => (isDone(changing) ? 'completed' : 'updated'),
  });
  const { repeat } = { ...before, ...change };
  if (isDone(changes) && repeat) await repeatTask(scope, after, repeat);
  // A reminder that passed while the task was done is no longer sent.
  const isToCome = Date.parse(after.reminder_date ?? '') > Date.now();
  if (changes.reminder_date || (isReopened(changes) && isToCome)) await enqueueReminder(scope, after);
  if (changes.assignee_id) await notifyAssignee(scope, after);
  return after;
};

/** The next occurrence replaces the task that was done, so no limit of the plan applies. */
const repeatTask = async (scope: Scope, task: Task, repeat: TaskRepeat) => {
  const next = await insertNextOccurrence(scope, task.id, repeat, await timeZoneOf(scope));
  await enqueueReminder(scope, await findRecord(scope, TASKS, next));
};

const enqueueReminder = async (scope: Scope, { id, reminder_date, status }: Task) => {
  if (!reminder_date || status === 'done') return;
  await enqueue(scope, remindOfTask, { task_id: id }, { runAt: reminder_date, key: `remind:${id}` });
};

const notifyAssignee = async (scope: Scope, { id, title, assignee_id }: Task) => {
  if (!assignee_id || assignee_id === scope.userId) return;
  await notify(scope, assignee_id, {
    type: 'task_assigned',
    kind: 'task_assigned',
    values: { title },
    path: taskPath(id),
  });
};

export const restoreTask = async (scope: Scope, id: string): Promise<Task> => {
  const restored = await restoreRecord(scope, TASKS, id);
  await enqueueReminder(scope, restored);
  return restored;
};

/** Claims the emails of all late reminders, so that they appear in the bell but no one is emailed a second time. */
export const claimLateReminders = async (trx: Db): Promise<void> => {
  const late = await listLateReminders(trx);
  await claimAll(
    trx,
    late.map(({ id, reminder_date }) => reminderKey(id, reminder_date)),
  );
};

/** @throws 404 */
export const findTask = (scope: Scope, id: string): Promise<Task> => findRecord(scope, TASKS, id);
