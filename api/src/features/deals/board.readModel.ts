import { BOARD_PAGE, type BoardColumn, type DealFilter, type DealSum } from '@rapport/shared/deals';
import type { Outcome, Stage } from '@rapport/shared/pipelines';
import { rows, type Scope } from '../../db/scope';
import { findPipeline } from '../pipelines/pipelines.readModel';
import { type Narrowed, narrowed } from '../records/narrowing.readModel';
import { listRecords } from '../records/recordList.readModel';
import { matchingDeals } from './deals.readModel';
import { DEALS } from './deals.repository';

/** The columns of a pipeline (the default one unless `pipeline` is given), each with its counts, sums and first cards. */
export const readBoard = async (scope: Scope, { pipeline_id, ...query }: DealFilter): Promise<BoardColumn[]> => {
  const { stages } = await findPipeline(scope, pipeline_id);
  const filter = await narrowed(scope, 'deal', query);
  // The board shows the most recently closed deals. Older ones are in the table.
  const pageOf = ({ key, kind }: Stage) =>
    listRecords(
      scope,
      DEALS,
      () => matchingDeals(scope, { ...filter, stage: key }),
      { sort: kind === 'open' ? 'position' : '-closed_at', limit: BOARD_PAGE },
      { isNarrowedFurther: true },
    );
  const [sums, ...pages] = await Promise.all([sumsByStage(scope, filter), ...stages.map(pageOf)]);
  return stages.map(({ key: stage }, nth) => {
    const inStage = sums.filter((sum) => sum.stage === stage);
    return {
      stage,
      count: inStage.reduce((total, { count }) => total + count, 0),
      sums: inStage.map(({ stage: _stage, outcome: _outcome, ...sum }) => sum),
      deals: pages[nth]?.items ?? [],
      cursor: pages[nth]?.next ?? null,
    };
  });
};

interface StageSum extends DealSum {
  stage: string;
  outcome: Outcome;
}

/** Counts and sums by stage and currency: the stored ones, or computed ones if there is a filter. */
export const sumsByStage = async (scope: Scope, filter: Narrowed<DealFilter> = {}): Promise<StageSum[]> => {
  if (Object.keys(filter).length === 0) {
    return rows(scope, 'deal_totals')
      .join('stages', { 'stages.workspace_id': 'deal_totals.workspace_id', 'stages.key': 'deal_totals.stage' })
      .groupBy('stage', 'stages.kind', 'currency')
      .havingRaw('sum(count) > 0')
      .orderBy(['stage', 'currency'])
      .select('stage', 'stages.kind as outcome', 'currency')
      .select(scope.db.raw('sum(count)::int as count, sum(amount) as amount, round(sum(weighted), 2) as weighted'));
  }
  return matchingDeals(scope, filter)
    .groupBy('deals.stage', 'deals.outcome', 'deals.currency')
    .orderBy(['deals.stage', 'deals.currency'])
    .select('deals.stage', 'deals.outcome', 'deals.currency')
    .count('* as count')
    .sum('amount as amount')
    .select(scope.db.raw('round(sum(deals.amount * deals.chance / 100.0), 2) as weighted'));
};
