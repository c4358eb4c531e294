import type { PlanId } from '@rapport/shared/plans';
import type Stripe from 'stripe';
import { readInvoice, type StripeInvoice } from './invoices';
import { planOf } from './prices';
import { idOf, instant } from './values';

/** The parts of a subscription that Rapport uses; instants are ISO 8601. */
export interface StripeSubscription {
  id: string;
  status: string;
  customer: string;
  plan: PlanId | null;
  priceId: string;
  itemId: string;
  currentPeriodEnd: string | null;
  cancelAt: string | null;
  /** Whether the cancellation takes effect at the end of the period, and not on a date that was set. */
  isCanceledWithPeriod: boolean;
  trialEnd: string | null;
  scheduleId: string | null;
  /** Whether a change waits for its payment, for example until the customer confirms it with their bank. */
  isUpdatePending: boolean;
  latestInvoice: StripeInvoice | null;
  createdAt: string;
  raw: unknown;
}

/** The invoice that a change of the subscription would cause. */
export interface InvoicePreview {
  amount: number;
  currency: string;
  /** The Unix time in seconds from which the rest of the period is billed. The change itself must name the same time. */
  prorationDate: number | null;
}

const EXPAND = ['latest_invoice'];

export const stripeSubscriptions = (stripe: Stripe) => {
  const preview = async (
    { id, itemId }: StripeSubscription,
    priceId: string,
    details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails,
  ): Promise<InvoicePreview> => {
    const { amount_due, currency, parent } = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: { items: [{ id: itemId, price: priceId }], ...details },
    });
    const prorationDate = parent?.subscription_details?.subscription_proration_date ?? null;
    return { amount: amount_due, currency, prorationDate };
  };
  return {
    /** All subscriptions of a customer, the newest first. */
    listSubscriptions: async (customer: string): Promise<StripeSubscription[]> => {
      const expand = EXPAND.map((field) => `data.${field}`);
      const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand });
      return data.map(readSubscription);
    },
    /** The amount that an upgrade would charge at once. */
    previewUpgrade: (subscription: StripeSubscription, priceId: string, prorationDate: number | null = null) =>
      preview(subscription, priceId, prorated(prorationDate)),
    /** The cost of the next period at another price. */
    previewNextPeriod: (subscription: StripeSubscription, priceId: string) =>
      preview(subscription, priceId, { proration_behavior: 'none', cancel_at_period_end: false }),
    /** Bills the difference at once. The old price stays in force until the difference is paid. */
    upgrade: async (
      { id, itemId }: StripeSubscription,
      priceId: string,
      prorationDate: number | null,
      idempotencyKey: string,
    ): Promise<StripeSubscription> => {
      const change = {
        items: [{ id: itemId, price: priceId }],
        ...prorated(prorationDate),
        payment_behavior: 'pending_if_incomplete' as const,
        expand: EXPAND,
      };
      return readSubscription(await stripe.subscriptions.update(id, change, { idempotencyKey }));
    },
    cancelAtPeriodEnd: async (id: string): Promise<void> =>
      void (await stripe.subscriptions.update(id, { cancel_at_period_end: true })),
    /**
     * Reverts a cancellation in the way it was made: the customer portal sets a date, which `cancel_at_period_end` does
     * not clear.
     */
    resume: async ({ id, isCanceledWithPeriod }: StripeSubscription): Promise<void> => {
      const change = isCanceledWithPeriod ? { cancel_at_period_end: false } : { cancel_at: '' as const };
      await stripe.subscriptions.update(id, change);
    },
    cancelNow: async (id: string): Promise<void> => void (await stripe.subscriptions.cancel(id)),
  };
};

const prorated = (prorationDate: number | null) => ({
  proration_behavior: 'always_invoice' as const,
  ...(prorationDate !== null && { proration_date: prorationDate }),
});

const readSubscription = (subscription: Stripe.Subscription): StripeSubscription => {
  const [item] = subscription.items.data;
  if (!item) throw new Error('A subscription without an item');
  const invoice = subscription.latest_invoice;
  const periodEnd = instant(Math.min(...subscription.items.data.map(({ current_period_end }) => current_period_end)));
  return {
    id: subscription.id,
    status: subscription.status,
    customer: idOf(subscription.customer) ?? '',
    plan: planOf(item.price),
    priceId: item.price.id,
    itemId: item.id,
    currentPeriodEnd: periodEnd,
    // In flexible billing mode, the customer portal sets only `cancel_at`.
    cancelAt: subscription.cancel_at_period_end ? periodEnd : instant(subscription.cancel_at),
    isCanceledWithPeriod: subscription.cancel_at_period_end,
    trialEnd: instant(subscription.trial_end),
    scheduleId: idOf(subscription.schedule),
    isUpdatePending: subscription.pending_update !== null,
    latestInvoice: invoice && typeof invoice !== 'string' ? readInvoice(invoice) : null,
    createdAt: instant(subscription.created) ?? '',
    raw: subscription,
  };
};
