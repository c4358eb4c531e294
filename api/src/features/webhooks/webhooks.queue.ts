import { z } from 'zod';

/** Sends the due deliveries. Triggers enqueue it with every change that an endpoint subscribes to. */
export const deliverWebhooks = { name: 'webhooks.deliver', payload: z.object({}) };
