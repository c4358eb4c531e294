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
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { updateRoute } from '../../http/updateRoute';
import { findRecord } from '../records/records.repository';
import { deleteRecord, restoreRecord } from '../records/trash';
import { readBoard } from './board.readModel';
import { listDeals, listStageChanges } from './deals.readModel';
import { DEALS } from './deals.repository';
import { attentionOf, changeDeal, createDeal, inOwnDays, moveDeal } from './deals.service';

const DealPath = z.object({ dealId: z.uuid() });

export const dealRoutes = Router();

dealRoutes.get(
  '/deals',
  endpoint(
    { operationId: 'listDeals', summary: 'List deals', query: DealQuery, reply: z.array(Deal) },
    async ({ query, scope }) =>
      listDeals(scope, await inOwnDays(scope, query), query.attention ? await attentionOf(scope) : undefined),
  ),
);

dealRoutes.post(
  '/deals',
  endpoint(
    {
      operationId: 'createDeal',
      summary: 'Create a deal',
      location: '/deals/:id',
      body: NewDeal,
      reply: Deal,
      status: 201,
    },
    ({ body, scope }) => createDeal(scope, body),
  ),
);

dealRoutes.get(
  '/deals/board',
  endpoint(
    {
      operationId: 'getBoard',
      summary: 'Get the pipeline board',
      query: DealFilter,
      reply: z.array(BoardColumn),
    },
    ({ query, scope }) => readBoard(scope, query),
  ),
);

dealRoutes.get(
  '/deals/:dealId',
  endpoint({ operationId: 'getDeal', summary: 'Get a deal', path: DealPath, reply: Deal }, ({ path, scope }) =>
    findRecord(scope, DEALS, path.dealId),
  ),
);

updateRoute(
  dealRoutes,
  '/deals/:dealId',
  endpoint(
    { operationId: 'updateDeal', summary: 'Update a deal', path: DealPath, body: DealChange, reply: Deal },
    ({ path, body, scope, seenVersion }) => changeDeal(scope, path.dealId, body, seenVersion),
  ),
);

dealRoutes.delete(
  '/deals/:dealId',
  endpoint({ operationId: 'deleteDeal', summary: 'Delete a deal', path: DealPath }, ({ path, scope }) =>
    deleteRecord(scope, DEALS, path.dealId),
  ),
);

dealRoutes.post(
  '/deals/:dealId/restore',
  endpoint(
    { operationId: 'restoreDeal', summary: 'Restore a deleted deal', path: DealPath, reply: Deal },
    ({ path, scope }) => restoreRecord(scope, DEALS, path.dealId),
  ),
);

dealRoutes.post(
  '/deals/:dealId/moves',
  endpoint(
    { operationId: 'moveDeal', summary: 'Move a deal on the board', path: DealPath, body: DealMove, reply: Deal },
    ({ path, body, scope }) => moveDeal(scope, path.dealId, body),
  ),
);

dealRoutes.get(
  '/deals/:dealId/stage-changes',
  endpoint(
    {
      operationId: 'listStageChanges',
      summary: 'List stage changes of a deal',
      path: DealPath,
      reply: z.array(DealStageChange),
    },
    async ({ path, scope }) => {
      await findRecord(scope, DEALS, path.dealId);
      return listStageChanges(scope, path.dealId);
    },
  ),
);
