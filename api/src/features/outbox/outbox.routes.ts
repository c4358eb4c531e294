import { OutboxEmail, OutboxQuery } from '@rapport/shared/outbox';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { listOutbox } from './outbox.repository';

export const outboxRoutes = Router();

outboxRoutes.get(
  '/outbox',
  endpoint(
    {
      operationId: 'listOutbox',
      summary: 'List emails kept because no email server is set',
      access: 'owner',
      query: OutboxQuery,
      reply: z.array(OutboxEmail),
    },
    ({ query, scope }) => listOutbox(scope, query),
  ),
);
