import { ContactHealth, DailyInsights, LeadScores } from '@rapport/shared/ai';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { dailyInsights, leadScores } from './ai.service';
import { contactHealth } from './health.readModel';

export const aiRoutes = Router();

aiRoutes.get(
  '/ai/daily-insights',
  endpoint(
    {
      operationId: 'getDailyInsights',
      summary: 'Get daily insights',
      // Older clients send it so that no cache between us answers.
      query: z.object({ v: z.string().max(100).optional(), version: z.string().max(100).optional() }),
      reply: DailyInsights,
    },
    ({ scope, context }) => dailyInsights(context, scope),
  ),
);

aiRoutes.post(
  '/ai/bulk-lead-scoring',
  endpoint(
    { operationId: 'scoreLeads', summary: 'Score all contacts', reply: LeadScores, whileSuspended: true },
    ({ scope, context }) => leadScores(context, scope),
  ),
);

aiRoutes.get(
  '/ai/contact-health/:contactId',
  endpoint(
    {
      operationId: 'getContactHealth',
      summary: 'Get the health of a contact',
      path: z.object({ contactId: z.uuid() }),
      reply: ContactHealth,
    },
    ({ scope, path }) => contactHealth(scope, path.contactId),
  ),
);
