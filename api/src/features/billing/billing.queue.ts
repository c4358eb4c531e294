import { z } from 'zod';

/** Does what an event of Stripe asks for. */
export const handleEvent = { name: 'billing.event', payload: z.strictObject({ event_id: z.string() }) };

const BillingNotice = z.strictObject({
  what: z.enum([
    'payment_failed',
    'payment_failed_again',
    'payment_last_try',
    'payment_gave_up',
    'suspended',
    'trial_ends',
  ]),
  /** Names this one piece of news: each person gets it once. */
  key: z.string(),
  /** In units of the currency. */
  payment: z.strictObject({ amount: z.number(), currency: z.string() }).optional(),
  /** When the next thing happens: another try, or the end of the time in which one can pay. */
  until: z.string().optional(),
});
export type BillingNotice = z.infer<typeof BillingNotice>;

/** Emails an owner what they have to do. */
export const emailBilling = {
  name: 'billing.mail',
  payload: BillingNotice.extend({ workspace_id: z.uuid(), user_id: z.uuid() }),
};
