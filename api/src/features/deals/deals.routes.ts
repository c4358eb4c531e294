import {
  BoardColumn,
  Deal,
  DealChange,
  DealFilter,
  DealMove,
  DealQuery,
  DealStageChange,
  NewDeal,
} from '@rapport/shared/deals';
import { DealLines, DealLinesChange } from '@rapport/shared/lines';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { findRecord } from '../records/records.repository';
import { recordRoutes, upsertRoutes } from '../records/records.routes';
import { readBoard } from './board.readModel';
import { dealBatch } from './dealBatch.service';
import { changeDealLines, readDealLines } from './dealLines.service';
import { listDeals, listStageChanges } from './deals.readModel';
import { DEALS } from './deals.repository';
import { attentionIn, changeDeal, createDeal, daysToInstants, moveDeal } from './deals.service';
import { restoreDeal } from './restoreDeal.service';

export const dealRoutes = apiRouter({
  deals: 'Deals of the sales pipeline, their stages and their order on the board.',
});

dealRoutes.get(
  '/deals/board',
  { operationId: 'getBoard', summary: 'Get the pipeline board', query: DealFilter, reply: z.array(BoardColumn) },
  ({ query, scope }) => readBoard(scope, query),
);

dealRoutes.post(
  '/deals/:dealId/moves',
  { operationId: 'moveDeal', summary: 'Move a deal on the board', body: DealMove, reply: Deal },
  ({ path, body, scope }) => moveDeal(scope, path.dealId, body),
);

dealRoutes.get(
  '/deals/:dealId/stage-changes',
  { operationId: 'listStageChanges', summary: 'List stage changes of a deal', reply: z.array(DealStageChange) },
  async ({ path, scope }) => {
    await findRecord(scope, DEALS, path.dealId);
    return listStageChanges(scope, path.dealId);
  },
);

dealRoutes.get(
  '/deals/:dealId/lines',
  { operationId: 'getDealLines', summary: 'Get the lines of a deal', reply: DealLines },
  ({ path, scope }) => readDealLines(scope, path.dealId),
);

dealRoutes.update(
  '/deals/:dealId/lines',
  { operationId: 'updateDealLines', summary: 'Replace the lines of a deal', body: DealLinesChange, reply: DealLines },
  ({ path, body, scope, seenVersion }) => changeDealLines(scope, path.dealId, body, seenVersion),
);

const writing = {
  table: DEALS,
  schemas: { new: NewDeal, change: DealChange },
  create: createDeal,
  change: changeDeal,
};

upsertRoutes(dealRoutes, ['external_id'], { ...writing, record: Deal, batch: dealBatch });

recordRoutes(dealRoutes, {
  ...writing,
  schemas: { ...writing.schemas, record: Deal, query: DealQuery },
  list: async (scope, query) => listDeals(scope, await daysToInstants(scope, query), await attentionIn(scope, query)),
  restore: restoreDeal,
});
