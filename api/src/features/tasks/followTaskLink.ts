import type { Task, TaskLinkDone } from '@rapport/shared/tasks';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { forbidden } from '../../http/problem';
import { timeZoneOf } from '../settings/settings.service';
import { isMember } from '../team/team.service';
import { readTaskLink } from './taskLinks';
import { findTask } from './tasks.repository';
import { changeTask } from './tasks.service';

/** Marks a task done, or puts it off until tomorrow; following the link again changes nothing more. */
export const followTaskLink = (context: Context, token: string): Promise<TaskLinkDone> => {
  const { workspace_id, user_id, task_id, action } = readTaskLink(context, token);
  return inWorkspace(context.db, { workspaceId: workspace_id, userId: user_id }, async (scope) => {
    if (!(await isMember(scope, user_id))) throw forbidden('not_a_member', 'You are no longer in this workspace.');
    const task = await findTask(scope, task_id);
    const change = action === 'done' ? { status: 'done' as const } : { due_date: await tomorrow(scope, task) };
    const { title, due_date } = await changeTask(scope, task_id, change, undefined);
    return { action, title, due_date };
  });
};

/** Tomorrow in the person's time zone, at the time of day at which the task is due. */
const tomorrow = async (scope: Scope, { due_date }: Task): Promise<string> => {
  const zone = await timeZoneOf(scope);
  const { rows } = await scope.db.raw(
    `select ((now() at time zone :zone)::date + 1 + (coalesce(:due::timestamptz, now()) at time zone :zone)::time) at time zone :zone as later`,
    { zone, due: due_date },
  );
  return rows[0].later;
};
