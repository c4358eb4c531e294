import { OutboxMail, OutboxQuery } from '@rapport/shared/outbox';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { listOutbox } from './outbox.repository';

export const outboxRoutes = Router();

outboxRoutes.get(
  '/outbox',
  endpoint(
    {
      summary: 'Mails that were kept here because no mail server is set',
      access: 'owner',
      query: OutboxQuery,
      reply: z.array(OutboxMail),
    },
    ({ query, scope }) => listOutbox(scope, query),
  ),
);
