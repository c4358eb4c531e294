import type { NewWebhook, Webhook, WebhookChange, WebhookDelivery, WebhookWithSecret } from '@rapport/shared/webhooks';
import { post, put, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';

const LOG_EVERY_MS = 3_000;

export const webhookQueries = {
  list: () => queryOf<Webhook[]>(['webhooks'], '/webhooks'),
  /** Refetched while the log is open, because deliveries continue. */
  deliveries: (id: string) =>
    queryOf<WebhookDelivery[]>(['webhooks', id, 'deliveries'], `/webhooks/${id}/deliveries`, {
      params: { limit: 50 },
      refetchInterval: LOG_EVERY_MS,
    }),
};

const KEY = ['webhooks'];

/** The form reports errors itself. */
export const useSaveWebhook = (webhook: Webhook | null) =>
  useChange(
    KEY,
    (input: NewWebhook) =>
      webhook ? put<Webhook>(`/webhooks/${webhook.id}`, input, webhook) : post<WebhookWithSecret>('/webhooks', input),
    { handlesErrors: true },
  );

export const useSetWebhookActive = ({ id }: Webhook) =>
  useChange(KEY, (is_active: boolean) => put<Webhook>(`/webhooks/${id}`, { is_active } satisfies WebhookChange));

export const useRotateSecret = () => useChange(KEY, (id: string) => post<WebhookWithSecret>(`/webhooks/${id}/rotate`));

export const useTestWebhook = (id: string) => useChange(KEY, () => post<WebhookDelivery>(`/webhooks/${id}/test`));

export const useReplay = (id: string) =>
  useChange(KEY, (deliveryId: string) => post<WebhookDelivery>(`/webhooks/${id}/deliveries/${deliveryId}/replay`));

export const useDeleteWebhook = () => useChange(KEY, (id: string) => remove(`/webhooks/${id}`));
