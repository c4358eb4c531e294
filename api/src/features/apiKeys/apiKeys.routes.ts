import { ApiKey, NewApiKey } from '@rapport/shared/apiKeys';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { visitorOf } from '../../http/visitor';
import { findApiKey, listApiKeys, maskedKey } from './apiKeys.repository';
import { createApiKey, removeApiKey, rotateApiKey } from './apiKeys.service';

export const apiKeyRoutes = apiRouter({
  'api-keys': { name: 'API keys', description: 'Keys that give programs access to this API.' },
});

apiKeyRoutes.get(
  '/api-keys',
  { operationId: 'listApiKeys', summary: 'List API keys', access: 'member', reply: z.array(ApiKey) },
  ({ scope, identity }) => listApiKeys(scope, identity.plan_id),
);

apiKeyRoutes.post(
  '/api-keys',
  {
    operationId: 'createApiKey',
    summary: 'Create an API key',
    location: '/api-keys/:id',
    access: 'member',
    body: NewApiKey,
    reply: ApiKey,
    remembered: (made: ApiKey) => ({ ...made, key: maskedKey(made.key) }),
  },
  ({ body, context, identity, req, scope }) => createApiKey(context, scope, identity, visitorOf(req), body),
);

apiKeyRoutes.get(
  '/api-keys/:apiKeyId',
  { operationId: 'getApiKey', summary: 'Get an API key, masked', access: 'member', reply: ApiKey },
  ({ scope, identity, path }) => findApiKey(scope, identity.plan_id, path.apiKeyId),
);

apiKeyRoutes.post(
  '/api-keys/:apiKeyId/rotate',
  {
    operationId: 'rotateApiKey',
    summary: 'Rotate the secret of an API key',
    access: 'member',
    reply: ApiKey,
    remembered: (rotated: ApiKey) => ({ ...rotated, key: maskedKey(rotated.key) }),
  },
  ({ context, identity, path, req, scope }) => rotateApiKey(context, scope, identity, visitorOf(req), path.apiKeyId),
);

apiKeyRoutes.delete(
  '/api-keys/:apiKeyId',
  { operationId: 'deleteApiKey', summary: 'Delete an API key', access: 'member' },
  ({ path, req, scope }) => removeApiKey(scope, visitorOf(req), path.apiKeyId),
);
