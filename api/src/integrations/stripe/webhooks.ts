import type Stripe from 'stripe';
import { type Expandable, idOf, instant } from './values';

export interface StripeEvent {
  id: string;
  type: string;
  created: string;
  apiVersion: string | null;
  /** The customer of the event; `null` for events without a customer. */
  customer: string | null;
  payload: unknown;
}

export const stripeWebhooks = (stripe: Stripe, secrets: string[]) => ({
  /** @throws unless one of our secrets has signed exactly these bytes within the last five minutes */
  readEvent: (body: Buffer, signature: string): StripeEvent => {
    for (const [nth, secret] of secrets.entries()) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, secret);
        const about = event.data.object as { object?: string; id?: string; customer?: Expandable };
        return {
          id: event.id,
          type: event.type,
          created: instant(event.created) ?? '',
          apiVersion: event.api_version,
          customer: about.object === 'customer' ? (about.id ?? null) : idOf(about.customer ?? null),
          payload: event,
        };
      } catch (error) {
        if (nth === secrets.length - 1) throw error;
      }
    }
    throw new Error('No webhook secret is set');
  },
});
