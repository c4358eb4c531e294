import { pages } from '@rapport/shared/paths';
import type { TaskStatus } from '@rapport/shared/tasks';
import type { Scope } from '../../db/scope';
import { notify } from '../notifications/notifications.service';
import { timeZoneOf } from '../settings/settings.readModel';
import {
  countByAssignee,
  enqueueReminders,
  insertNextOfMany,
  listNoLongerRepeated,
  removeNextOfReopened,
  restoreStatus,
  setStatus,
} from './manyTasks.repository';
import { remindOfTask } from './tasks.jobs';

/** Sets the status of many tasks. A repeated task that is completed gets its next occurrence. @returns how many were changed */
export const setStatusOfMany = async (
  scope: Scope,
  ids: string[],
  { status, zone }: { status: TaskStatus; zone: string },
  batch: string,
): Promise<number> => {
  const changed = await setStatus(scope, ids, status, batch);
  if (changed === 0) return 0;
  const openTasks = status === 'done' ? await insertNextOfMany(scope, ids, batch, zone) : ids;
  await enqueueRemindersOfMany(scope, openTasks);
  return changed;
};

/** Adds the next occurrences of the repeated tasks that an import completed. */
export const repeatImportedTasks = async (scope: Scope, importId: string): Promise<void> => {
  const ids = await listNoLongerRepeated(scope, importId);
  if (ids.length === 0) return;
  await enqueueRemindersOfMany(scope, await insertNextOfMany(scope, ids, importId, await timeZoneOf(scope)));
};

/** Removes the next occurrences of tasks that undoing the import has reopened. */
export const takeBackRepeats = async (scope: Scope, importId: string): Promise<void> => {
  const ids = await listNoLongerRepeated(scope, importId);
  if (ids.length > 0) await removeNextOfReopened(scope, ids, importId);
};

export const restoreStatusOfMany = async (scope: Scope, ids: string[], batch: string): Promise<number> => {
  const restored = await restoreStatus(scope, ids, batch);
  await enqueueRemindersOfMany(scope, ids);
  return restored;
};

export const enqueueRemindersOfMany = async (scope: Scope, ids: string[]) => {
  if (ids.length > 0) await enqueueReminders(scope, ids, remindOfTask.name);
};

/** Notifies the new assignees of the tasks of a batch, each once with the number of their tasks. */
export const notifyAssigneesOfMany = async (scope: Scope, batch: string) => {
  for (const { assignee_id, count } of await countByAssignee(scope, batch)) {
    await notify(scope, assignee_id, {
      type: 'task_assigned',
      kind: 'tasks_assigned',
      values: { count },
      path: `${pages.tasks}?assignee=${assignee_id}`,
    });
  }
};
