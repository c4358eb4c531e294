import { z } from 'zod';

/** Sends what is due. A trigger asks for it with every change that an endpoint subscribes to. */
export const deliverWebhooks = { name: 'webhooks.deliver', payload: z.object({}) };
