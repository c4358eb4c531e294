import {
  DeliveryQuery,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDelivery,
  WebhookWithSecret,
} from '@rapport/shared/webhooks';
import { z } from 'zod';
import { apiRouter } from '../../http/apiRouter';
import { deleteWebhook, findDelivery, findWebhook, listDeliveries } from './webhooks.repository';
import {
  changeWebhook,
  createWebhook,
  readWebhook,
  readWebhooks,
  replayDelivery,
  rotateSecret,
  testWebhook,
} from './webhooks.service';

/** Replaces the secret in the answer that is stored for a repetition of the request. */
const HIDDEN = 'whsec_…';
const remembered = (webhook: WebhookWithSecret) => ({ ...webhook, secret: HIDDEN });

export const outgoingWebhookRoutes = apiRouter({
  webhooks: 'Endpoints that receive changes, following Standard Webhooks.',
});

outgoingWebhookRoutes.get(
  '/webhooks',
  { operationId: 'listWebhooks', summary: 'List webhooks', reply: z.array(Webhook) },
  ({ context, scope }) => readWebhooks(context, scope),
);

outgoingWebhookRoutes.post(
  '/webhooks',
  {
    operationId: 'createWebhook',
    summary: 'Create a webhook',
    location: '/webhooks/:id',
    body: NewWebhook,
    reply: WebhookWithSecret,
    remembered,
  },
  ({ body, context, scope }) => createWebhook(context, scope, body),
);

outgoingWebhookRoutes.get(
  '/webhooks/:webhookId',
  { operationId: 'getWebhook', summary: 'Get a webhook, without its secret', reply: Webhook },
  ({ path, context, scope }) => readWebhook(context, scope, path.webhookId),
);

outgoingWebhookRoutes.update(
  '/webhooks/:webhookId',
  { operationId: 'updateWebhook', summary: 'Update, stop or restart a webhook', body: WebhookChange, reply: Webhook },
  ({ path, body, context, scope, seenVersion }) => changeWebhook(context, scope, path.webhookId, body, seenVersion),
);

outgoingWebhookRoutes.delete(
  '/webhooks/:webhookId',
  { operationId: 'deleteWebhook', summary: 'Delete a webhook' },
  ({ path, scope }) => deleteWebhook(scope, path.webhookId),
);

outgoingWebhookRoutes.post(
  '/webhooks/:webhookId/rotate',
  {
    operationId: 'rotateWebhookSecret',
    summary: 'Replace the secret of a webhook',
    reply: WebhookWithSecret,
    remembered,
  },
  ({ path, context, scope }) => rotateSecret(context, scope, path.webhookId),
);

outgoingWebhookRoutes.post(
  '/webhooks/:webhookId/test',
  { operationId: 'testWebhook', summary: 'Send a test event', reply: WebhookDelivery },
  ({ path, scope }) => testWebhook(scope, path.webhookId),
);

outgoingWebhookRoutes.get(
  '/webhooks/:webhookId/deliveries',
  {
    operationId: 'listWebhookDeliveries',
    summary: 'List deliveries of a webhook',
    query: DeliveryQuery,
    reply: z.array(WebhookDelivery),
  },
  async ({ path, query, scope }) => {
    await findWebhook(scope, path.webhookId);
    return listDeliveries(scope, path.webhookId, query);
  },
);

outgoingWebhookRoutes.get(
  '/webhooks/:webhookId/deliveries/:deliveryId',
  {
    operationId: 'getWebhookDelivery',
    summary: 'Get a delivery with its request and response',
    reply: WebhookDelivery,
  },
  ({ path, scope }) => findDelivery(scope, path.webhookId, path.deliveryId),
);

outgoingWebhookRoutes.post(
  '/webhooks/:webhookId/deliveries/:deliveryId/replay',
  { operationId: 'replayWebhookDelivery', summary: 'Resend an event', reply: WebhookDelivery },
  ({ path, scope }) => replayDelivery(scope, path.webhookId, path.deliveryId),
);
