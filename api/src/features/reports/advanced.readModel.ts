import type { AdvancedReport, ReportQuery } from '@rapport/shared/reports';
import type { Scope } from '../../db/scope';
import { hasLearnedChances, joinLearnedChances } from '../ai/winChances/chancesOfDeals.readModel';
import { readDifferences } from './differences.readModel';
import { readFlow } from './flow.readModel';
import { readPeople } from './people.readModel';
import { readSources } from './sources.readModel';
import { dealsClosed, dealsExpected, dealValueSql, type ReportContext, sumsWithoutRate } from './valuedDeals.readModel';

const REASONS_SHOWN = 20;

/** How deals flow through the stages, what is expected to close, why deals were lost, and who did what. */
export const readAdvanced = async (
  scope: Scope,
  query: ReportQuery,
  reportContext: ReportContext,
): Promise<AdvancedReport> => {
  const [apart, flow, forecast, lost_reasons, differences, people, sources] = await Promise.all([
    sumsWithoutRate(dealsExpected(scope, query), reportContext.settings),
    readFlow(scope, query, reportContext.zone),
    forecastOf(scope, query, reportContext),
    lostReasonsOf(scope, query, reportContext),
    readDifferences(scope, query, reportContext),
    readPeople(scope, query, reportContext),
    readSources(scope, query, reportContext.zone),
  ]);
  const { currency } = reportContext.settings;
  return { currency, apart, ...flow, ...forecast, lost_reasons, differences, people, sources };
};

const OVERDUE = 'overdue';

const forecastOf = async (
  scope: Scope,
  query: ReportQuery,
  { zone, settings }: ReportContext,
): Promise<Pick<AdvancedReport, 'forecast' | 'overdue'>> => {
  const value = dealValueSql(settings);
  const isLearned = await hasLearnedChances(scope);
  const expected: (AdvancedReport['overdue'] & { month: string | null })[] = await dealsExpected(scope, query)
    .modify((deals) => isLearned && joinLearnedChances(scope, deals))
    .groupByRaw('1')
    .orderByRaw('1 nulls last')
    .select(
      scope.db.raw(
        `case when deals.expected_close_date < date_trunc('month', now() at time zone ?)::date then '${OVERDUE}'
          else to_char(deals.expected_close_date, 'YYYY-MM') end as month`,
        [zone],
      ),
    )
    .count('* as deals')
    .select(
      scope.db.raw(`coalesce(round(sum(${value} * deals.chance / 100.0), 2), 0) as weighted,
        ${isLearned ? `coalesce(round(sum(${value} * coalesce(learned.chance, deals.chance) / 100.0), 2), 0)` : 'null'} as learned,
        coalesce(round(sum(${value}), 2), 0) as best`),
    );
  const { month: _overdue, ...overdue } = expected.find(({ month }) => month === OVERDUE) ?? {
    month: OVERDUE,
    deals: 0,
    weighted: 0,
    learned: isLearned ? 0 : null,
    best: 0,
  };
  return { forecast: expected.filter(({ month }) => month !== OVERDUE), overdue };
};

/** The most frequent reasons, and all others as one entry, so that the list adds up to all lost deals. */
const lostReasonsOf = async (
  scope: Scope,
  query: ReportQuery,
  { zone, settings }: ReportContext,
): Promise<AdvancedReport['lost_reasons']> => {
  const sums = scope.db.raw(`count(*) as deals, coalesce(round(sum(${dealValueSql(settings)}), 2), 0) as value`);
  const lost = () => dealsClosed(scope, query, zone).where('deals.outcome', 'lost');
  const shown: AdvancedReport['lost_reasons'] = await lost()
    .groupBy('deals.lost_reason')
    .orderByRaw('2 desc, 1')
    .limit(REASONS_SHOWN)
    .select('deals.lost_reason as reason', sums);
  const [all] = await lost().select(sums);
  const rest = shown.reduce(
    (left, { deals, value }) => ({ deals: left.deals - deals, value: left.value - value }),
    all,
  );
  const value = Math.round(rest.value * 100) / 100;
  return rest.deals > 0 ? [...shown, { reason: null, deals: rest.deals, value }] : shown;
};
