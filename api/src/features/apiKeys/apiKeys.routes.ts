import { ApiKey, NewApiKey } from '@rapport/shared/apiKeys';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { visitorOf } from '../../http/visitor';
import { listApiKeys, maskedKey } from './apiKeys.repository';
import { createApiKey, removeApiKey } from './apiKeys.service';

const ApiKeyPath = z.object({ apiKeyId: z.uuid() });

export const apiKeyRoutes = Router();

apiKeyRoutes.get(
  '/api-keys',
  endpoint({ summary: 'List API keys, masked', access: 'member', reply: z.array(ApiKey) }, ({ scope, identity }) =>
    listApiKeys(scope, identity.plan_id),
  ),
);

apiKeyRoutes.post(
  '/api-keys',
  endpoint(
    {
      summary: 'Make an API key; this answer alone has it whole',
      access: 'member',
      body: NewApiKey,
      reply: ApiKey,
      status: 201,
      remembered: (made: ApiKey) => ({ ...made, key: maskedKey(made.key) }),
    },
    ({ body, context, identity, req, scope }) => createApiKey(context, scope, identity, visitorOf(req), body),
  ),
);

apiKeyRoutes.delete(
  '/api-keys/:apiKeyId',
  endpoint({ summary: 'End an API key', access: 'member', path: ApiKeyPath }, ({ path, req, scope }) =>
    removeApiKey(scope, visitorOf(req), path.apiKeyId),
  ),
);
