import { z } from 'zod';
import { days, monthAfter } from '../dates';
import { bill, itemOf, saveSubscription } from '../lifecycle';
import type { Checkout, Subscription } from '../objects';
import { StripeRefusal } from '../refusals';
import { Locale, metadata, noParams, type Routes, wholeNumber } from '../requests';
import { newId, type Store } from '../store';

const MissingPaymentMethod = z.enum(['cancel', 'create_invoice', 'pause']);
const CreateCheckout = z.strictObject({
  mode: z.literal('subscription'),
  customer: z.string(),
  client_reference_id: z.string().optional(),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: wholeNumber })).length(1),
  success_url: z.url(),
  cancel_url: z.url(),
  locale: Locale.optional(),
  metadata,
  subscription_data: z
    .strictObject({
      metadata,
      trial_period_days: wholeNumber.optional(),
      trial_settings: z
        .strictObject({ end_behavior: z.strictObject({ missing_payment_method: MissingPaymentMethod }) })
        .optional(),
    })
    .default({ metadata: {} }),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
});

export const checkoutRoutes = (on: Routes) => {
  on.post('/checkout/sessions', CreateCheckout, async ({ store, params }) => {
    const { trial_period_days: trial = null, trial_settings, metadata: plan } = params.subscription_data;
    const price = await store.require('price', params.line_items[0]?.price ?? '', 'line_items[0][price]');
    await store.require('customer', params.customer, 'customer');
    const id = newId('cs_test');
    const now = await store.now(params.customer);
    return store.save({
      id,
      object: 'checkout.session',
      mode: 'subscription',
      status: 'open',
      payment_status: trial ? 'no_payment_required' : 'unpaid',
      amount_total: trial ? 0 : price.unit_amount,
      currency: price.currency,
      customer: params.customer,
      client_reference_id: params.client_reference_id ?? null,
      metadata: params.metadata,
      success_url: params.success_url,
      cancel_url: params.cancel_url,
      locale: params.locale ?? null,
      url: `${on.pages()}/sandbox/checkout/${id}`,
      created: now,
      expires_at: now + days(1),
      payment_method_collection: params.payment_method_collection,
      subscription: null,
      livemode: false,
      wish: {
        price: price.id,
        metadata: plan,
        trial_days: trial,
        missing_payment_method: trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    });
  });

  on.get('/checkout/sessions/:id', noParams, ({ store, id }) => store.require('checkout.session', id));

  on.post('/checkout/sessions/:id/expire', noParams, async ({ store, id }) => {
    const session = await store.require('checkout.session', id);
    if (session.status !== 'open') {
      throw new StripeRefusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    }
    const expired = await store.save<Checkout>({ ...session, status: 'expired', url: null });
    await store.emit('checkout.session.expired', expired);
    return expired;
  });
};

/** Completes a checkout and starts its subscription. */
export const completeCheckout = async (store: Store, session: Checkout, card: string | null): Promise<Checkout> => {
  const customer = await store.require('customer', session.customer);
  if (card) await store.save({ ...customer, invoice_settings: { default_payment_method: card } });
  const subscription = await beginSubscription(store, session);
  const complete = await store.save<Checkout>({
    ...session,
    status: 'complete',
    payment_status: subscription.trial_end ? 'no_payment_required' : 'paid',
    subscription: subscription.id,
    url: null,
  });
  await store.emit('checkout.session.completed', complete);
  return complete;
};

const beginSubscription = async (store: Store, { customer, wish }: Checkout): Promise<Subscription> => {
  const price = await store.require('price', wish.price);
  const now = await store.now(customer);
  const trialEnd = wish.trial_days ? now + days(wish.trial_days) : null;
  const id = newId('sub');
  const subscription: Subscription = {
    id,
    object: 'subscription',
    status: trialEnd ? 'trialing' : 'incomplete',
    customer,
    currency: price.currency,
    created: now,
    start_date: now,
    trial_start: trialEnd ? now : null,
    trial_end: trialEnd,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    latest_invoice: null,
    schedule: null,
    pending_update: null,
    livemode: false,
    metadata: wish.metadata,
    trial_settings: { end_behavior: { missing_payment_method: wish.missing_payment_method } },
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [itemOf(price, id, now, trialEnd ?? monthAfter(now))],
    },
  };
  await store.save(subscription);
  await store.emit('customer.subscription.created', subscription);
  const invoice = await bill(store, subscription, trialEnd ? 0 : (price.unit_amount ?? 0), 'subscription_create');
  subscription.latest_invoice = invoice.id;
  if (!trialEnd && invoice.status === 'paid') subscription.status = 'active';
  return saveSubscription(store, subscription);
};
