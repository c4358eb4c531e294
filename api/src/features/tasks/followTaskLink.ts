import { msg } from '@lingui/core/macro';
import type { TaskLinkDone } from '@rapport/shared/tasks';
import { inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { forbidden } from '../../http/problem';
import { findRecord } from '../records/records.repository';
import { timeZoneOf } from '../settings/settings.readModel';
import { isMember } from '../workspaces/workspaces.readModel';
import { readTaskLink } from './taskLinks';
import { tomorrow } from './tasks.readModel';
import { TASKS } from './tasks.repository';
import { changeTask } from './tasks.service';

/** Marks a task as done, or postpones it to tomorrow. Following the link again on the same day changes nothing. */
export const followTaskLink = (context: Context, token: string): Promise<TaskLinkDone> => {
  const { workspace_id, user_id, task_id, action } = readTaskLink(context, token);
  return inWorkspace(context.db, { workspaceId: workspace_id, userId: user_id }, async (scope) => {
    if (!(await isMember(scope.db, { userId: user_id, workspaceId: workspace_id })))
      throw forbidden('not_a_member', msg`You are no longer in this workspace.`);
    const task = await findRecord(scope, TASKS, task_id);
    const change =
      action === 'done'
        ? { status: 'done' as const }
        : { due_date: await tomorrow(scope, task, await timeZoneOf(scope)) };
    const { title, due_date } = await changeTask(scope, task_id, change, undefined);
    return { action, title, due_date };
  });
};
