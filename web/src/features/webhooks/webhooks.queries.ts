import type { NewWebhook, Webhook, WebhookChange, WebhookDelivery, WebhookWithSecret } from '@rapport/shared/webhooks';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, post, put, remove } from '../../lib/http/http';

const LOG_EVERY_MS = 3_000;

export const webhookQueries = {
  list: () =>
    queryOptions({ queryKey: ['webhooks'], queryFn: ({ signal }) => get<Webhook[]>('/webhooks', { signal }) }),
  /** Refetched while it is shown, because deliveries go on. */
  deliveries: (id: string) =>
    queryOptions({
      queryKey: ['webhooks', id, 'deliveries'],
      queryFn: ({ signal }) => get<WebhookDelivery[]>(`/webhooks/${id}/deliveries`, { signal, params: { limit: 50 } }),
      refetchInterval: LOG_EVERY_MS,
    }),
};

const changes = ['webhooks'];

/** The form says what went wrong. */
export const useSaveWebhook = (webhook: Webhook | null) =>
  useMutation({
    meta: { handlesErrors: true, changes },
    mutationFn: (input: NewWebhook) =>
      webhook ? put<Webhook>(`/webhooks/${webhook.id}`, input, webhook) : post<WebhookWithSecret>('/webhooks', input),
  });

export const useSetWebhookActive = ({ id }: Webhook) =>
  useMutation({
    meta: { changes },
    mutationFn: (is_active: boolean) => put<Webhook>(`/webhooks/${id}`, { is_active } satisfies WebhookChange),
  });

export const useRotateSecret = () =>
  useMutation({ meta: { changes }, mutationFn: (id: string) => post<WebhookWithSecret>(`/webhooks/${id}/rotate`) });

export const useTestWebhook = (id: string) =>
  useMutation({ meta: { changes }, mutationFn: () => post<WebhookDelivery>(`/webhooks/${id}/test`) });

export const useReplay = (id: string) =>
  useMutation({
    meta: { changes },
    mutationFn: (deliveryId: string) => post<WebhookDelivery>(`/webhooks/${id}/deliveries/${deliveryId}/replay`),
  });

export const useDeleteWebhook = () =>
  useMutation({ meta: { changes }, mutationFn: (id: string) => remove(`/webhooks/${id}`) });
