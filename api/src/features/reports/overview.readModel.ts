import { dayOf } from '@rapport/shared/dates';
import type { Period } from '@rapport/shared/periods';
import {
  averageDealSize,
  type OverviewReport,
  type PeriodFigures,
  type ReportQuery,
  winRate,
} from '@rapport/shared/reports';
import { recordCount } from '../../db/counts';
import { readRows, type Scope } from '../../db/scope';
import { withinDays } from '../../db/withinDays';
import { comparedPeriods, monthsBefore } from './comparison';
import {
  dealsAdded,
  dealsAddedOrClosed,
  dealsClosed,
  dealValueSql,
  type ReportContext,
  sumsWithoutRate,
} from './valuedDeals.readModel';

const MONTHS_SHOWN = 24;

/** The headline figures of a period, the figures to compare them with, and revenue by month. */
export const readOverview = async (
  scope: Scope,
  query: ReportQuery,
  reportContext: ReportContext,
): Promise<OverviewReport> => {
  const { zone, settings } = reportContext;
  const today = dayOf(new Date().toISOString(), zone);
  const compared = comparedPeriods(query, today);
  const during = async (period: Period) => ({
    ...period,
    figures: await figuresOf(scope, { ...query, ...period }, reportContext),
  });
  const [apart, figures, now, before, contacts, contacts_this_month, revenue] = await Promise.all([
    sumsWithoutRate(dealsAddedOrClosed(scope, query, zone), settings),
    figuresOf(scope, query, reportContext),
    compared && during(compared.now),
    compared && during(compared.before),
    recordCount(scope, 'contacts'),
    contactsSince(scope, `${today.slice(0, 7)}-01`, zone),
    revenueByMonth(scope, query, reportContext),
  ]);
  return {
    currency: settings.currency,
    apart,
    figures,
    compared: now && before && { now, before },
    contacts: contacts.total,
    contacts_this_month,
    ...revenue,
  };
};

const figuresOf = async (
  scope: Scope,
  query: ReportQuery,
  { zone, settings }: ReportContext,
): Promise<PeriodFigures> => {
  const value = dealValueSql(settings);
  const [[{ valued, ...added }], [closed]] = await Promise.all([
    dealsAdded(scope, query, zone).select(
      scope.db.raw(`count(*) as deals, count(${value}) as valued, coalesce(round(sum(${value}), 2), 0) as value`),
    ),
    dealsClosed(scope, query, zone).select(
      scope.db.raw(`count(*) filter (where outcome = 'won') as won,
      count(*) filter (where outcome = 'lost') as lost,
      coalesce(round(sum(${value}) filter (where outcome = 'won'), 2), 0) as revenue`),
    ),
  ]);
  return {
    ...added,
    ...closed,
    win_rate: winRate(closed.won, closed.lost),
    average_deal_size: averageDealSize(added.value, valued),
  };
};

/** Won amounts by month, both by the creation date of the deal, as in the specification, and by the date when it was won. */
const revenueByMonth = async (
  scope: Scope,
  query: ReportQuery,
  { zone, settings }: ReportContext,
): Promise<Pick<OverviewReport, 'months' | 'earlier'>> => {
  const value = dealValueSql(settings);
  const by = (column: 'created_at' | 'closed_at'): Promise<{ month: string; sum: number }[]> =>
    (column === 'created_at' ? dealsAdded : dealsClosed)(scope, query, zone)
      .where('deals.outcome', 'won')
      .whereNotNull(`deals.${column}`)
      .whereRaw(`${value} is not null`)
      .groupByRaw('1')
      .select(scope.db.raw(`to_char(deals.${column} at time zone ?, 'YYYY-MM') as month`, [zone]))
      .select(scope.db.raw(`round(sum(${value}), 2) as sum`));
  const [created, closed] = await Promise.all([by('created_at'), by('closed_at')]);
  const sumOf = (sums: { month: string; sum: number }[], is: (month: string) => boolean) =>
    Math.round(sums.reduce((total, { month, sum }) => (is(month) ? total + sum : total), 0) * 100) / 100;
  const sumsOf = (is: (month: string) => boolean) => ({ created: sumOf(created, is), closed: sumOf(closed, is) });
  const all = [...new Set([...created, ...closed].map(({ month }) => month))].sort();
  const first = monthsBefore(`${all.at(-1) ?? '9999-12'}-01`, MONTHS_SHOWN - 1).slice(0, 7);
  return {
    months: all.filter((month) => month >= first).map((month) => ({ month, ...sumsOf((each) => each === month) })),
    earlier: sumsOf((month) => month < first),
  };
};

const contactsSince = async (scope: Scope, day: string, zone: string): Promise<number> => {
  const added = withinDays(scope, readRows(scope, 'contacts'), 'contacts.created_at', { from: day, zone });
  const [{ count }] = await added.count({ count: '*' });
  return Number(count);
};
