/** The events that endpoints can subscribe to. */
export const WEBHOOK_EVENTS = [
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'contact.replied',
  'contact.unsubscribed',
  'company.created',
  'company.updated',
  'company.deleted',
  'deal.created',
  'deal.updated',
  'deal.deleted',
  'deal.stage_changed',
  'deal.won',
  'deal.lost',
  'task.created',
  'task.updated',
  'task.deleted',
  'form.submitted',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOKS_MAX = 20;

/** How long the previous secret still signs deliveries besides the new one. */
export const ROTATION_HOURS = 24;

/** How long deliveries are kept. */
export const DELIVERY_DAYS = 30;
