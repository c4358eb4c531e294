import { SecurityEvent, SecurityEventQuery } from '@rapport/shared/securityEvents';
import { Router } from 'express';
import { z } from 'zod';
import { asSystem } from '../../db/scope';
import { endpoint } from '../../http/endpoint';
import { listSecurityEvents } from './securityEvents.readModel';

export const securityEventRoutes = Router();

securityEventRoutes.get(
  '/auth/events',
  endpoint(
    {
      operationId: 'listSecurityEvents',
      summary: 'List security events',
      access: 'self',
      query: SecurityEventQuery,
      reply: z.array(SecurityEvent),
    },
    ({ context, identity, query }) => asSystem(context.db, (trx) => listSecurityEvents(trx, identity.user_id, query)),
  ),
);
