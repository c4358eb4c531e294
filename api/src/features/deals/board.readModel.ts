import {
  BOARD_PAGE,
  type BoardColumn,
  type DealFilter,
  DealStage,
  type DealSum,
  isClosed,
} from '@rapport/shared/deals';
import { rows, type Scope } from '../../db/scope';
import { listRecords } from '../records/records.repository';
import { CHANCE, usualProbability } from './chance';
import { matchingDeals } from './deals.readModel';
import { DEALS } from './deals.repository';

/** The columns of the pipeline, each with its counts and sums and the first of its cards. */
export const readBoard = async (scope: Scope, filter: DealFilter): Promise<BoardColumn[]> => {
  // The board shows the deals closed last. Older ones are in the table.
  const pageOf = (stage: DealStage) =>
    listRecords(
      scope,
      DEALS,
      () => matchingDeals(scope, { ...filter, stage }),
      {
        sort: isClosed(stage) ? '-closed_at' : 'position',
        limit: BOARD_PAGE,
      },
      true,
    );
  const [sums, ...pages] = await Promise.all([sumsByStage(scope, filter), ...DealStage.options.map(pageOf)]);
  return DealStage.options.map((stage, nth) => {
    const inStage = sums.filter((sum) => sum.stage === stage);
    return {
      stage,
      count: inStage.reduce((total, { count }) => total + count, 0),
      sums: inStage.map(({ stage: _stage, ...sum }) => sum),
      deals: pages[nth]?.items ?? [],
      cursor: pages[nth]?.next ?? null,
    };
  });
};

interface StageSum extends DealSum {
  stage: DealStage;
}

/** Counts and sums by stage and currency: the kept ones, or counted when there is a filter. */
export const sumsByStage = async (scope: Scope, filter: DealFilter = {}): Promise<StageSum[]> => {
  if (Object.keys(filter).length === 0) {
    return rows(scope, 'deal_totals')
      .where('count', '>', 0)
      .orderBy(['stage', 'currency'])
      .select(
        'stage',
        'currency',
        'count',
        'amount',
        scope.db.raw(`round(weighted + without_probability * ${usualProbability('stage')} / 100.0, 2) as weighted`),
      );
  }
  return matchingDeals(scope, filter)
    .groupBy('deals.stage', 'deals.currency')
    .orderBy(['deals.stage', 'deals.currency'])
    .select('deals.stage', 'deals.currency')
    .count('* as count')
    .sum('amount as amount')
    .select(scope.db.raw(`round(sum(deals.amount * ${CHANCE} / 100.0), 2) as weighted`));
};
