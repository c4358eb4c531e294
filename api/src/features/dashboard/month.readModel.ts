import type { DashboardMonth } from '@rapport/shared/dashboard';
import { dayOf } from '@rapport/shared/dates';
import type { Scope } from '../../db/scope';
import { monthsBefore } from '../reports/comparison';
import { dealsClosed, dealValueSql, sumsWithoutRate } from '../reports/valuedDeals.readModel';
import { readWorkspaceSettings, timeZoneOf } from '../settings/settings.readModel';
import { readPresentTargets } from '../targets/targets.readModel';
import { mayHaveTargets } from '../workspaces/planLimits';

/**
 * The amounts won on each day of this month until today, and on each day of the last month, in the caller's time zone,
 * and the targets.
 */
export const readMonth = async (scope: Scope): Promise<DashboardMonth> => {
  const [zone, settings] = await Promise.all([timeZoneOf(scope), readWorkspaceSettings(scope)]);
  const today = dayOf(new Date().toISOString(), zone);
  const [current, last] = [today.slice(0, 7), monthsBefore(`${today.slice(0, 7)}-01`, 1).slice(0, 7)];
  const won = dealsClosed(scope, { from: `${last}-01`, to: today }, zone).where('deals.outcome', 'won');
  const byDays: PromiseLike<{ day: string; sum: number }[]> = won
    .clone()
    .groupByRaw('1')
    .select(scope.db.raw(`to_char(deals.closed_at at time zone ?, 'YYYY-MM-DD') as day`, [zone]))
    .select(scope.db.raw(`coalesce(round(sum(${dealValueSql(settings)}), 2), 0) as sum`));
  const [sums, apart, targets] = await Promise.all([byDays, sumsWithoutRate(won, settings), presentTargets(scope)]);
  const byDay = new Map(sums.map(({ day, sum }) => [day, sum]));
  const revenueOf = (month: string, days: number) => ({
    month,
    days: Array.from({ length: days }, (_, nth) => byDay.get(`${month}-${String(nth + 1).padStart(2, '0')}`) ?? 0),
  });
  return {
    currency: settings.currency,
    current: revenueOf(current, Number(today.slice(8))),
    last: revenueOf(last, daysIn(last)),
    apart,
    targets,
  };
};

const presentTargets = async (scope: Scope) => ((await mayHaveTargets(scope)) ? readPresentTargets(scope) : []);

const daysIn = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
