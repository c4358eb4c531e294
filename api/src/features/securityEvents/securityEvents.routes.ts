import { SecurityEvent, SecurityEventQuery } from '@rapport/shared/securityEvents';
import { z } from 'zod';
import { asSystem } from '../../db/scope';
import { apiRouter } from '../../http/apiRouter';
import { listSecurityEvents } from './securityEvents.readModel';

export const securityEventRoutes = apiRouter();

securityEventRoutes.get(
  '/auth/events',
  {
    operationId: 'listSecurityEvents',
    summary: 'List security events',
    access: 'self',
    query: SecurityEventQuery,
    reply: z.array(SecurityEvent),
  },
  ({ context, identity, query }) => asSystem(context.db, (trx) => listSecurityEvents(trx, identity.user_id, query)),
);
