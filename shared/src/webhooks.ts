import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { listQuery } from './lists';
import { Instant, line } from './text';
import { WEBHOOK_EVENTS } from './webhookEvents';
import { GivenWebhookFields, WebhookFields } from './webhookFields';
import { asText } from './words';

export const WebhookEvent = z.enum(WEBHOOK_EVENTS);

/** The URL that events are sent to. Every delivery checks, after resolving the name, whether the server may call it. */
const WebhookUrl = z
  .string()
  .trim()
  .max(2_000)
  .regex(
    /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i,
    asText(msg`Enter a URL that begins with https://, without a username or password`),
  );

const events = z
  .array(WebhookEvent)
  .min(1, asText(msg`Choose at least one event`))
  .max(WEBHOOK_EVENTS.length)
  .transform((chosen) => [...new Set(chosen)]);

export const NewWebhook = z.strictObject({
  url: WebhookUrl,
  events,
  fields: GivenWebhookFields.default({}),
  description: line(200).default(''),
});
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookChange = z.strictObject({
  url: WebhookUrl.optional(),
  events: events.optional(),
  fields: GivenWebhookFields.optional(),
  description: line(200).optional(),
  is_active: z.boolean().optional().meta({ description: 'Stops deliveries, or starts them again.' }),
});
export type WebhookChange = z.infer<typeof WebhookChange>;

/** Why an endpoint gets no events: a member paused it, it answered 410, it failed for days, or the member who created it left. */
export const StoppedFor = z.enum(['paused', 'gone', 'failing', 'left']);
export type StoppedFor = z.infer<typeof StoppedFor>;

/** A URL that receives changes. */
export const Webhook = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(WebhookEvent),
  fields: WebhookFields,
  is_active: z.boolean(),
  stopped_at: Instant.nullable(),
  stopped_for: StoppedFor.nullable(),
  /** Since when deliveries have failed. */
  failing_since: Instant.nullable(),
  is_secret_lost: z.boolean().meta({
    description:
      'The secret was stored with an encryption key that the server no longer has. Nothing is sent until it is replaced.',
  }),
  created_at: Instant,
  updated_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

/** A new webhook with the secret that signs its events. The secret is shown only once. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

/** Why an attempt failed. */
export const DeliveryFailure = z.enum([
  'status',
  'gone',
  'redirect',
  'timeout',
  'private_address',
  'insecure',
  'unreachable',
  'plan',
  'secret',
  'restored',
]);
export type DeliveryFailure = z.infer<typeof DeliveryFailure>;

export const DeliveryStatus = z.enum(['pending', 'delivered', 'failed']);

/** The delivery of one event to an endpoint, with the last request and its response. */
export const WebhookDelivery = z.object({
  id: z.uuid(),
  event: z.string(),
  object_type: z.string(),
  object_id: z.uuid(),
  status: DeliveryStatus,
  attempts: z.int(),
  happened_at: Instant,
  attempted_at: Instant.nullable(),
  /** The time of the next attempt. */
  next_at: Instant.nullable(),
  duration_ms: z.int().nullable(),
  body: z.string().nullable(),
  response_status: z.int().nullable(),
  response_body: z.string().nullable(),
  failure: DeliveryFailure.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DeliveryQuery = listQuery(['-created_at']).omit({ search: true });
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;
