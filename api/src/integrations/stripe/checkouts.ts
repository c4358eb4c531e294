import type { Language } from '@rapport/shared/languages';
import type Stripe from 'stripe';
import type { PaidPlan } from './prices';

export interface StripeCheckout {
  id: string;
  url: string | null;
  status: string | null;
  paymentStatus: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
}

interface NewCheckout {
  customer: string;
  workspaceId: string;
  userId: string;
  plan: PaidPlan;
  priceId: string;
  trialDays: number | null;
  successUrl: string;
  cancelUrl: string;
  language: Language;
  /** The same key for each retry of the same request. */
  idempotencyKey: string;
}

export const stripeCheckouts = (stripe: Stripe) => ({
  createCheckout: async (checkout: NewCheckout): Promise<StripeCheckout> => {
    const metadata = { workspace_id: checkout.workspaceId, plan_id: checkout.plan };
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer: checkout.customer,
        client_reference_id: checkout.workspaceId,
        line_items: [{ price: checkout.priceId, quantity: 1 }],
        success_url: checkout.successUrl,
        cancel_url: checkout.cancelUrl,
        locale: checkout.language,
        metadata: { ...metadata, user_id: checkout.userId },
        // The metadata is also needed on the subscription, because its events arrive before the one that completes the
        // checkout.
        subscription_data: {
          metadata,
          ...(checkout.trialDays && {
            trial_period_days: checkout.trialDays,
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
          }),
        },
        payment_method_collection: checkout.trialDays ? 'if_required' : 'always',
      },
      { idempotencyKey: checkout.idempotencyKey },
    );
    return readCheckout(session);
  },
  findCheckout: async (id: string): Promise<StripeCheckout> =>
    readCheckout(await stripe.checkout.sessions.retrieve(id)),
  expireCheckout: async (id: string): Promise<void> => void (await stripe.checkout.sessions.expire(id)),
});

const readCheckout = (session: Stripe.Checkout.Session): StripeCheckout => ({
  id: session.id,
  url: session.url,
  status: session.status,
  paymentStatus: session.payment_status,
  amount: session.amount_total ?? 0,
  currency: session.currency ?? 'usd',
});
