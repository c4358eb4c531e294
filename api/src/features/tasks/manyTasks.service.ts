import { pages } from '@rapport/shared/paths';
import type { TaskStatus } from '@rapport/shared/tasks';
import type { Scope } from '../../db/scope';
import { notify } from '../notifications/notifications.service';
import { timeZoneOf } from '../settings/settings.readModel';
import { countByAssignee, enqueueReminders, insertNextOfMany, restoreStatus, setStatus } from './manyTasks.repository';
import { remindOfTask } from './tasks.jobs';

/** Sets the status of many tasks. Where that completes repeated ones, the next are created as for a single one. @returns how many were changed */
export const setStatusOfMany = async (
  scope: Scope,
  ids: string[],
  status: TaskStatus,
  batch: string,
): Promise<number> => {
  const changed = await setStatus(scope, ids, status, batch);
  if (changed === 0) return 0;
  const next = status === 'done' ? await insertNextOfMany(scope, ids, batch, await timeZoneOf(scope)) : ids;
  await enqueueRemindersOfMany(scope, next);
  return changed;
};

export const restoreStatusOfMany = async (scope: Scope, ids: string[], batch: string): Promise<number> => {
  const restored = await restoreStatus(scope, ids, batch);
  await enqueueRemindersOfMany(scope, ids);
  return restored;
};

export const enqueueRemindersOfMany = async (scope: Scope, ids: string[]) => {
  if (ids.length > 0) await enqueueReminders(scope, ids, remindOfTask.name);
};

/** Notifies those who were given tasks: by the bell, once for each however many they are. */
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
