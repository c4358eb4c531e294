import { z } from 'zod';

/** Does what an event of Stripe asks for. */
export const handleEvent = { name: 'billing.event', payload: z.strictObject({ event_id: z.string() }) };

/** Tells the owners by mail what they have to do. */
export const mailBilling = {
  name: 'billing.mail',
  payload: z.strictObject({
    workspace_id: z.uuid(),
    user_id: z.uuid(),
    what: z.enum(['payment_failed', 'trial_ends', 'suspended']),
    key: z.string(),
  }),
};
