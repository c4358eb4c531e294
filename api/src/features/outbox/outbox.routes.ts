import { OutboxEmail, OutboxQuery } from '@rapport/shared/outbox';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { listOutbox } from './outbox.repository';

export const outboxRoutes = apiRouter({ outbox: 'Emails saved because no email server is set up.' });

outboxRoutes.get(
  '/outbox',
  {
    operationId: 'listOutbox',
    summary: 'List emails saved because no email server is set up',
    access: 'owner',
    query: OutboxQuery,
    reply: z.array(OutboxEmail),
  },
  ({ query, scope }) => listOutbox(scope, query),
);
