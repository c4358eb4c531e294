import type { DatePreferences } from '@rapport/shared/dates';
import { pages } from '@rapport/shared/paths';
import type { Task } from '@rapport/shared/tasks';
import type { Knex } from 'knex';
import { readRows, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';
import { timeZoneOf } from '../settings/settings.service';
import { linksFor } from './taskLinks';
import { dueLine } from './tasks.emails';

/** The hour of the person's day in which the digest comes. */
const MORNING = 7;
const TASKS_SHOWN = 20;

/**
 * Whose digest is due: it is their morning, and today's was not begun yet. Taking it marks it, so that no two workers send
 * it twice; it is for the workspace in which the person was last.
 */
export const claimDigests = async (
  trx: Knex.Transaction,
): Promise<{ workspace_id: string; user_id: string; day: string }[]> => {
  const { rows } = await trx.raw(
    `with due as (
       update user_settings set digest_on = (now() at time zone timezone)::date
       where morning_digest and extract(hour from now() at time zone timezone) >= :morning
         and digest_on is distinct from (now() at time zone timezone)::date
       returning user_id, digest_on as day
     )
     select due.user_id, due.day, last_workspace(due.user_id) as workspace_id from due where last_workspace(due.user_id) is not null`,
    { morning: MORNING },
  );
  return rows;
};

type Due = Pick<Task, 'id' | 'title' | 'due_date'>;

/** What somebody has to do today or should have done before. */
export const readDigest = async (scope: Scope): Promise<Due[]> => {
  const zone = await timeZoneOf(scope);
  return readRows(scope, 'tasks')
    .where('tasks.assignee_id', scope.userId)
    .whereNot('tasks.status', 'done')
    .whereRaw(
      `tasks.due_date < ((date_trunc('day', now() at time zone :zone) + interval '1 day') at time zone :zone)`,
      { zone },
    )
    .orderBy(['tasks.due_date', 'tasks.id'])
    .limit(TASKS_SHOWN)
    .select('tasks.id', 'tasks.title', 'tasks.due_date');
};

export const digestEmail = (context: Context, scope: Scope, due: Due[], reading: DatePreferences): EmailContent => ({
  subject: due.length === 1 ? 'One thing to do today' : `${due.length} things to do today`,
  paragraphs: ['Good morning. This is due today, or was due before:'],
  items: due.map((task) => ({ text: task.title + dueLine(task, reading), links: linksFor(context, scope, task.id) })),
  action: { label: 'Open the tasks', url: `${context.address()}${pages.tasks}?tab=due_today` },
  note: 'You get this because you chose a morning digest under Settings > Notifications.',
});
