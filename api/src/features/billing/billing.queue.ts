import { z } from 'zod';

/** Applies an event that Stripe sent. */
export const handleEvent = { name: 'billing.event', payload: z.strictObject({ event_id: z.string() }) };

export const BillingNotice = z.strictObject({
  what: z.enum([
    'payment_failed',
    'payment_failed_again',
    'payment_last_try',
    'payment_gave_up',
    'suspended',
    'trial_ends',
  ]),
  /** Identifies this notice: each person gets it once. */
  key: z.string(),
  /** In units of the currency. */
  payment: z.strictObject({ amount: z.number(), currency: z.string() }).optional(),
  /** The time of the next attempt, or the time until which the invoice can be paid. */
  until: z.string().optional(),
});
export type BillingNotice = z.infer<typeof BillingNotice>;

/** Sends a notice to an owner by email. */
export const emailBilling = {
  name: 'billing.mail',
  payload: BillingNotice.extend({ workspace_id: z.uuid(), user_id: z.uuid() }),
};
