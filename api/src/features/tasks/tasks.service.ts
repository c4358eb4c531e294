import { taskPath } from '@rapport/shared/paths';
import type { NewTask, Task, TaskChange, TaskRepeat } from '@rapport/shared/tasks';
import type { Scope } from '../../db/scope';
import { requireVersion } from '../../http/versions';
import { enqueue } from '../../jobs/job';
import { recordActivity } from '../activities/activities.service';
import { changesBetween } from '../activities/changes';
import { notify } from '../notifications/notifications.service';
import { requireLinks } from '../records/links';
import { timeZoneOf } from '../settings/settings.service';
import { requireMember } from '../team/team.service';
import { requireMonthlyRoom } from '../workspaces/planLimits';
import { remindOfTask } from './tasks.jobs';
import {
  findTask,
  insertNextOf,
  insertTask,
  lockTask,
  matchingTasks,
  restoreTask,
  trashTask,
  updateTask,
} from './tasks.repository';

export const createTask = async (scope: Scope, task: NewTask): Promise<Task> => {
  await requireMonthlyRoom(scope, 'tasks');
  if (task.assignee_id) await requireMember(scope, task.assignee_id, 'assignee_id');
  const { company_id } = await requireLinks(scope, task);
  const id = await insertTask(scope, {
    ...task,
    company_id,
    done_at: task.status === 'done' ? new Date().toISOString() : null,
  });
  await recordActivity(scope, {
    type: 'task_created',
    description: `Added task ${task.title}`,
    entity_type: 'task',
    entity_id: id,
  });
  const created = await findTask(scope, id);
  await planReminder(scope, created);
  await tellAssignee(scope, created);
  return created;
};

/**
 * Changes a task. Done, a repeated one comes again: the next is made in the same transaction, and repeats in its stead.
 * @throws 412 when somebody else changed it meanwhile
 */
export const changeTask = async (
  scope: Scope,
  id: string,
  change: TaskChange,
  seenVersion: string | undefined,
): Promise<Task> => {
  const before = await lockTask(scope, id);
  requireVersion(before, seenVersion, 'This task');
  const changes = changesBetween(before, change);
  if (Object.keys(changes).length === 0) return before;
  if (changes.assignee_id && change.assignee_id) await requireMember(scope, change.assignee_id, 'assignee_id');
  if (changes.contact_id || changes.company_id || changes.deal_id) await requireLinks(scope, change);

  const isDone = changes.status?.[1] === 'done';
  const isReopened = changes.status?.[0] === 'done';
  const { repeat } = { ...before, ...change };
  // Opened again and done again, it must not make a second one.
  if (isDone && repeat) changes.repeat = [before.repeat, null];
  const changed = Object.fromEntries(Object.entries(changes).map(([field, [, after]]) => [field, after]));
  if (isDone) changed.done_at = new Date().toISOString();
  if (isReopened) changed.done_at = null;
  await updateTask(scope, id, changed);
  const updated = await findTask(scope, id);
  await recordActivity(scope, {
    type: isDone ? 'task_completed' : 'task_updated',
    description: `${isDone ? 'Completed' : 'Updated'} task ${updated.title}`,
    entity_type: 'task',
    entity_id: id,
    changes,
  });
  if (isDone && repeat) await repeatTask(scope, updated, repeat);
  // One that passed while the task was done says nothing any more.
  const isToCome = Date.parse(updated.reminder_date ?? '') > Date.now();
  if (changes.reminder_date || (isReopened && isToCome)) await planReminder(scope, updated);
  if (changes.assignee_id) await tellAssignee(scope, updated);
  return updated;
};

/** The next one belongs to the task that was done: no plan's limit stands against it. */
const repeatTask = async (scope: Scope, task: Task, repeat: TaskRepeat) => {
  const next = await insertNextOf(scope, task, repeat, await timeZoneOf(scope));
  await planReminder(scope, await findTask(scope, next));
};

const planReminder = async (scope: Scope, { id, reminder_date, status }: Task) => {
  if (!reminder_date || status === 'done') return;
  await enqueue(scope, remindOfTask, { task_id: id }, { runAt: reminder_date, key: `remind:${id}` });
};

const tellAssignee = async (scope: Scope, { id, title, assignee_id }: Task) => {
  if (!assignee_id || assignee_id === scope.userId) return;
  await notify(scope, assignee_id, {
    type: 'task_assigned',
    title: 'A task for you',
    detail: title,
    path: taskPath(id),
  });
};

export const deleteTask = async (scope: Scope, id: string) => {
  const { title } = await findTask(scope, id);
  await trashTask(scope, id);
  await recordActivity(scope, {
    type: 'task_deleted',
    description: `Deleted task ${title}`,
    entity_type: 'task',
    entity_id: id,
  });
};

export const undeleteTask = async (scope: Scope, id: string): Promise<Task> => {
  await restoreTask(scope, id);
  const restored = await findTask(scope, id);
  await planReminder(scope, restored);
  await recordActivity(scope, {
    type: 'task_restored',
    description: `Restored task ${restored.title}`,
    entity_type: 'task',
    entity_id: id,
  });
  return restored;
};

/** The tasks that a search and filters leave, as a query to read from. */
export const tasksMatching = matchingTasks;
