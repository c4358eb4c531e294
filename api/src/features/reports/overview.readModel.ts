import { dayOf } from '@rapport/shared/dates';
import {
  averageDealSize,
  type MonthRevenue,
  type OverviewReport,
  type PeriodFigures,
  type ReportQuery,
  winRate,
} from '@rapport/shared/reports';
import { recordCount } from '../../db/counts';
import { readRows, type Scope } from '../../db/scope';
import { dealsOf, sumsApart, valueIn, type Yardstick } from './valuedDeals';

const MONTHS_SHOWN = 24;

/** The headline figures of a period, of the one before, and revenue by month. */
export const readOverview = async (scope: Scope, query: ReportQuery, yardstick: Yardstick): Promise<OverviewReport> => {
  const { zone, settings } = yardstick;
  const [thisMonth, lastMonth] = await calendarMonths(scope, zone);
  const { owner_id } = query;
  const last = await figuresOf(scope, { ...lastMonth, owner_id }, yardstick);
  const before = periodBefore(query, zone);
  return {
    currency: settings.currency,
    apart: await sumsApart(dealsOf(scope, query, zone), settings),
    figures: await figuresOf(scope, query, yardstick),
    before: before && (await figuresOf(scope, { ...before, owner_id }, yardstick)),
    this_month: await figuresOf(scope, { ...thisMonth, owner_id }, yardstick),
    last_month: last.deals > 0 ? last : null,
    contacts: (await recordCount(scope, 'contacts')).total,
    contacts_this_month: await contactsSince(scope, thisMonth.from, zone),
    months: await revenueByMonth(scope, query, yardstick),
  };
};

const figuresOf = async (scope: Scope, query: ReportQuery, { zone, settings }: Yardstick): Promise<PeriodFigures> => {
  const value = valueIn(settings);
  const [found] = await dealsOf(scope, query, zone).select(
    scope.db.raw(`count(*) as deals,
      count(*) filter (where stage = 'closed_won') as won,
      count(*) filter (where stage = 'closed_lost') as lost,
      count(${value}) as valued,
      coalesce(round(sum(${value}), 2), 0) as value,
      coalesce(round(sum(${value}) filter (where stage = 'closed_won'), 2), 0) as revenue`),
  );
  const { valued, ...figures } = found;
  return {
    ...figures,
    win_rate: winRate(figures.won, figures.lost),
    average_deal_size: averageDealSize(figures.value, valued),
  };
};

/** Won amounts by month: by when the deal was made, as the specification has it, and by when it was won. */
const revenueByMonth = async (
  scope: Scope,
  query: ReportQuery,
  { zone, settings }: Yardstick,
): Promise<MonthRevenue[]> => {
  const value = valueIn(settings);
  const by = (column: 'created_at' | 'closed_at'): Promise<{ month: string; sum: number }[]> =>
    dealsOf(scope, query, zone)
      .where('deals.stage', 'closed_won')
      .whereRaw(`${value} is not null`)
      .groupByRaw('1')
      .orderByRaw('1 desc')
      .limit(MONTHS_SHOWN)
      .select(scope.db.raw(`to_char(deals.${column} at time zone ?, 'YYYY-MM') as month`, [zone]))
      .select(scope.db.raw(`round(sum(${value}), 2) as sum`));
  const [created, closed] = [await by('created_at'), await by('closed_at')];
  const sumIn = (sums: { month: string; sum: number }[], month: string) =>
    sums.find((each) => each.month === month)?.sum ?? 0;
  return [...new Set([...created, ...closed].map(({ month }) => month))]
    .sort()
    .slice(-MONTHS_SHOWN)
    .map((month) => ({ month, created: sumIn(created, month), closed: sumIn(closed, month) }));
};

const contactsSince = async (scope: Scope, day: string, zone: string): Promise<number> => {
  const [{ count }] = await readRows(scope, 'contacts')
    .whereRaw(`contacts.created_at >= ?::date::timestamp at time zone ?`, [day, zone])
    .count({ count: '*' });
  return Number(count);
};

/** The first and last day of this calendar month and of the one before, where the person is. */
const calendarMonths = async (
  scope: Scope,
  zone: string,
): Promise<{ from: string; to: string }[] & [Period, Period]> => {
  const { rows } = await scope.db.raw(
    `select to_char(month + (nth || ' month')::interval, 'YYYY-MM-DD') as "from",
       to_char(month + ((nth + 1) || ' month')::interval - interval '1 day', 'YYYY-MM-DD') as "to"
     from date_trunc('month', now() at time zone :zone) as month, unnest(array[0, -1]) as nth order by nth desc`,
    { zone },
  );
  return rows;
};

interface Period {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

const FIRST_DAY = '0001-01-01';

/** As many days as the period has, right before it; nothing where that would be before all days. */
const periodBefore = ({ from, to }: ReportQuery, zone: string): Period | null => {
  if (!from) return null;
  const end = to ?? dayOf(new Date().toISOString(), zone);
  const days = Math.max(1, (Date.parse(end) - Date.parse(from)) / DAY_MS + 1);
  if (Date.parse(from) - days * DAY_MS < Date.parse(FIRST_DAY)) return null;
  const shift = (day: string, by: number) => new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
  return { from: shift(from, -days), to: shift(from, -1) };
};
