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
import { readBoard } from './deals.board';
import { findDeal, listDeals, listStageChanges } from './deals.repository';
import { attentionOf, changeDeal, createDeal, deleteDeal, inOwnDays, moveDeal, undeleteDeal } from './deals.service';

const DealPath = z.object({ dealId: z.uuid() });

export const dealRoutes = Router();

dealRoutes.get(
  '/deals',
  endpoint({ summary: 'List deals', query: DealQuery, reply: z.array(Deal) }, async ({ query, scope }) =>
    listDeals(scope, await inOwnDays(scope, query), query.attention ? await attentionOf(scope) : undefined),
  ),
);

dealRoutes.post(
  '/deals',
  endpoint({ summary: 'Add a deal', body: NewDeal, reply: Deal, status: 201 }, ({ body, scope }) =>
    createDeal(scope, body),
  ),
);

dealRoutes.get(
  '/deals/board',
  endpoint(
    {
      summary: 'The pipeline: its columns with their sums and first cards',
      query: DealFilter,
      reply: z.array(BoardColumn),
    },
    ({ query, scope }) => readBoard(scope, query),
  ),
);

dealRoutes.get(
  '/deals/:dealId',
  endpoint({ summary: 'Read a deal', path: DealPath, reply: Deal }, ({ path, scope }) => findDeal(scope, path.dealId)),
);

dealRoutes.put(
  '/deals/:dealId',
  endpoint(
    { summary: 'Change a deal', path: DealPath, body: DealChange, reply: Deal },
    ({ path, body, scope, seenVersion }) => changeDeal(scope, path.dealId, body, seenVersion),
  ),
);

dealRoutes.delete(
  '/deals/:dealId',
  endpoint({ summary: 'Move a deal to the trash', path: DealPath }, ({ path, scope }) =>
    deleteDeal(scope, path.dealId),
  ),
);

dealRoutes.post(
  '/deals/:dealId/restore',
  endpoint({ summary: 'Take a deal out of the trash', path: DealPath, reply: Deal }, ({ path, scope }) =>
    undeleteDeal(scope, path.dealId),
  ),
);

dealRoutes.post(
  '/deals/:dealId/moves',
  endpoint(
    { summary: 'Put a deal where its card was dropped', path: DealPath, body: DealMove, reply: Deal },
    ({ path, body, scope }) => moveDeal(scope, path.dealId, body),
  ),
);

dealRoutes.get(
  '/deals/:dealId/stage-changes',
  endpoint(
    { summary: 'Which stages a deal went through', path: DealPath, reply: z.array(DealStageChange) },
    async ({ path, scope }) => {
      await findDeal(scope, path.dealId);
      return listStageChanges(scope, path.dealId);
    },
  ),
);
