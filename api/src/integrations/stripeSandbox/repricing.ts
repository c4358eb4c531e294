import { days } from './dates';
import { bill } from './lifecycle';
import type { Invoice, Price, Subscription } from './objects';
import { noSuch, StripeRefusal } from './refusals';
import { newId, type Store } from './store';

interface Repricing {
  proration_behavior?: 'always_invoice' | 'create_prorations' | 'none';
  payment_behavior?: string;
  proration_date?: number;
}

/** The price that a change requests. @throws Stripe's error if the item is not the subscription's, or the price is unknown */
export const newPrice = async (
  store: Store,
  { items }: Subscription,
  [change]: { id: string; price: string }[] = [],
  param: string,
): Promise<Price | undefined> => {
  if (!change) return undefined;
  if (items.data[0].id !== change.id) throw noSuch('subscription item', change.id, `${param}[id]`);
  return store.require('price', change.price, `${param}[price]`);
};

/** Changes the price at once. The rest of the period is billed, and until that is paid the old price may stay in force. */
export const reprice = async (store: Store, subscription: Subscription, price: Price, how: Repricing) => {
  const date = await prorationDate(store, subscription, how);
  const setPrice = () => {
    const [item] = subscription.items.data;
    subscription.items.data = [{ ...item, price }];
  };
  if (subscription.status === 'trialing' || how.proration_behavior !== 'always_invoice') return setPrice();
  const invoice = await bill(store, subscription, prorated(subscription, price, date), 'subscription_update');
  subscription.latest_invoice = invoice.id;
  if (invoice.status === 'paid' || how.payment_behavior !== 'pending_if_incomplete') return setPrice();
  const now = await store.now(subscription.customer);
  subscription.pending_update = { expires_at: now + days(1), subscription_items: [{ price }] };
};

/** The invoice that a change would create at once, or the next invoice of the subscription. Nothing is stored. */
export const previewInvoice = async (
  store: Store,
  subscription: Subscription,
  price: Price | undefined,
  how: Repricing & { cancel_at_period_end?: boolean },
): Promise<Invoice> => {
  const [item] = subscription.items.data;
  const isNow = price !== undefined && how.proration_behavior === 'always_invoice';
  const isEnding = how.cancel_at_period_end ?? (subscription.cancel_at_period_end || subscription.cancel_at !== null);
  if (subscription.status === 'canceled' || (isEnding && !isNow)) {
    throw new StripeRefusal(404, 'No upcoming invoices for customer', { code: 'invoice_upcoming_none' });
  }
  const date = await prorationDate(store, subscription, how, 'subscription_details[proration_date]');
  const isTrial = subscription.status === 'trialing';
  const dueNow = price && !isTrial ? prorated(subscription, price, date) : 0;
  return {
    id: newId('upcoming_in'),
    object: 'invoice',
    status: 'draft',
    amount_due: isNow ? dueNow : ((price ?? item.price).unit_amount ?? 0),
    amount_paid: 0,
    attempt_count: 0,
    billing_reason: isNow ? 'subscription_update' : 'upcoming',
    currency: subscription.currency,
    created: await store.now(subscription.customer),
    customer: subscription.customer,
    hosted_invoice_url: null,
    next_payment_attempt: isNow ? null : item.current_period_end,
    livemode: false,
    parent: {
      type: 'subscription_details',
      subscription_details: {
        subscription: subscription.id,
        ...(price && how.proration_behavior !== 'none' && { subscription_proration_date: date }),
      },
    },
  };
};

/** The price difference for the rest of the period, in the currency's smallest unit. */
const prorated = (subscription: Subscription, price: Price, date: number): number => {
  const [{ price: old, current_period_start: start, current_period_end: until }] = subscription.items.data;
  const left = Math.max(0, until - date) / (until - start);
  return Math.max(0, Math.round(((price.unit_amount ?? 0) - (old.unit_amount ?? 0)) * left));
};

const prorationDate = async (
  store: Store,
  subscription: Subscription,
  { proration_date, proration_behavior }: Repricing,
  param = 'proration_date',
): Promise<number> => {
  if (proration_date === undefined) return store.now(subscription.customer);
  if (proration_behavior === 'none') {
    throw new StripeRefusal(400, 'You cannot set `proration_date` when `proration_behavior` is `none`.', { param });
  }
  const [{ current_period_start: start, current_period_end: until }] = subscription.items.data;
  if (proration_date >= start && proration_date <= until) return proration_date;
  throw new StripeRefusal(400, 'Cannot specify proration date outside of current subscription period.', { param });
};
