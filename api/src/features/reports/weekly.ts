import { formatMoney } from '@rapport/shared/formatMoney';
import { pages } from '@rapport/shared/paths';
import type { Knex } from 'knex';
import { readRows, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';
import { readingOf, readWorkspaceSettings } from '../settings/settings.service';
import { valueIn } from './valuedDeals.readModel';

/** Monday, from seven in the morning where the person is. */
const MONDAY = 1;
const MORNING = 7;

/** Whose weekly report is due; taking it marks it, so that no two workers send it twice. */
export const claimWeeklyReports = async (
  trx: Knex.Transaction,
  at = new Date(),
): Promise<{ workspace_id: string; user_id: string; day: string }[]> => {
  const { rows } = await trx.raw(
    `with due as (
       update user_settings set weekly_on = (cast(:at as timestamptz) at time zone timezone)::date
       where weekly_report and extract(isodow from cast(:at as timestamptz) at time zone timezone) = :monday
         and extract(hour from cast(:at as timestamptz) at time zone timezone) >= :morning
         and weekly_on is distinct from (cast(:at as timestamptz) at time zone timezone)::date
       returning user_id, weekly_on as day
     )
     select due.user_id, due.day, last_workspace(due.user_id) as workspace_id from due where last_workspace(due.user_id) is not null`,
    { monday: MONDAY, morning: MORNING, at: at.toISOString() },
  );
  return rows;
};

/** The last seven days of the workspace in numbers. */
export const weeklyEmail = async (context: Context, scope: Scope): Promise<EmailContent> => {
  const settings = await readWorkspaceSettings(scope);
  const { language, timezone: zone } = await readingOf(scope, scope.userId);
  const number = (value: number) => value.toLocaleString(language);
  const since = scope.db.raw(`((now() at time zone ?)::date - 7)::timestamp at time zone ?`, [zone, zone]);
  const count = async (rows: Knex.QueryBuilder) => Number((await rows.count({ count: '*' }).first()).count);
  const [won] = await readRows(scope, 'deals')
    .where({ 'deals.stage': 'closed_won' })
    .where('deals.closed_at', '>=', since)
    .select(scope.db.raw(`count(*) as deals, coalesce(round(sum(${valueIn(settings)})), 0) as value`));
  const contacts = await count(readRows(scope, 'contacts').where('contacts.created_at', '>=', since));
  const done = await count(readRows(scope, 'tasks').where('tasks.done_at', '>=', since));
  const open = await count(readRows(scope, 'deals').whereNotIn('deals.stage', ['closed_won', 'closed_lost']));
  return {
    subject: `The week in ${settings.name}`,
    paragraphs: [
      `Deals won: ${number(won.deals)}, worth ${formatMoney(won.value, settings.currency, language)}`,
      `New contacts: ${number(contacts)}`,
      `Tasks done: ${number(done)}`,
      `Open deals now: ${number(open)}`,
    ],
    action: { label: 'Open the reports', url: `${context.address()}${pages.reports}` },
    note: 'You get this because you chose a weekly report under Settings > Notifications.',
  };
};
