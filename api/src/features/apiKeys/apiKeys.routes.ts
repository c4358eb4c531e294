import { ApiKey, NewApiKey } from '@rapport/shared/apiKeys';
import { Router } from 'express';
import { z } from 'zod';
import { endpoint } from '../../http/endpoint';
import { visitorOf } from '../../http/visitor';
import { findApiKey, listApiKeys, maskedKey } from './apiKeys.repository';
import { createApiKey, removeApiKey } from './apiKeys.service';

const ApiKeyPath = z.object({ apiKeyId: z.uuid() });

export const apiKeyRoutes = Router();

apiKeyRoutes.get(
  '/api-keys',
  endpoint(
    { operationId: 'listApiKeys', summary: 'List API keys', access: 'member', reply: z.array(ApiKey) },
    ({ scope, identity }) => listApiKeys(scope, identity.plan_id),
  ),
);

apiKeyRoutes.post(
  '/api-keys',
  endpoint(
    {
      operationId: 'createApiKey',
      summary: 'Create an API key',
      location: '/api-keys/:id',
      access: 'member',
      body: NewApiKey,
      reply: ApiKey,
      status: 201,
      remembered: (made: ApiKey) => ({ ...made, key: maskedKey(made.key) }),
    },
    ({ body, context, identity, req, scope }) => createApiKey(context, scope, identity, visitorOf(req), body),
  ),
);

apiKeyRoutes.get(
  '/api-keys/:apiKeyId',
  endpoint(
    { operationId: 'getApiKey', summary: 'Get an API key, masked', access: 'member', path: ApiKeyPath, reply: ApiKey },
    ({ scope, identity, path }) => findApiKey(scope, identity.plan_id, path.apiKeyId),
  ),
);

apiKeyRoutes.delete(
  '/api-keys/:apiKeyId',
  endpoint(
    { operationId: 'deleteApiKey', summary: 'Delete an API key', access: 'member', path: ApiKeyPath },
    ({ path, req, scope }) => removeApiKey(scope, visitorOf(req), path.apiKeyId),
  ),
);
