import express, { type Express, Router } from 'express';
import { z } from 'zod';
import { bill, end, endTrial, itemOf, payInvoice, saveSubscription } from './lifecycle';
import type {
  Checkout,
  Customer,
  Event,
  Invoice,
  InvoicePayment,
  Portal,
  Price,
  Refund,
  Schedule,
  Subscription,
} from './objects';
import { happen } from './objects';
import { previewInvoice, reprice } from './repricing';
import { noSuch, type SandboxContext, StripeRefusal, serve } from './requests';
import { days, monthAfter, newId, type Store } from './store';

const whole = z.coerce.number().int();
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const metadata = z.record(z.string(), z.string()).default({});
const expand = z.array(z.string()).optional();
const nothing = z.strictObject({ expand });

const list = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data });

const must = async <T extends { id: string; object: string }>(
  store: Store,
  object: T['object'],
  id: string,
  param?: string,
): Promise<T> => {
  const found = await store.find<T>(object, id);
  if (!found) throw noSuch(object, id, param);
  return found;
};

/** A subscription as it is answered, with its invoice where that was asked for. */
const answered = async (context: SandboxContext, store: Store, subscription: Subscription, fields: string[] = []) => {
  const wanted = fields.some((field) => field.endsWith('latest_invoice')) && subscription.latest_invoice;
  const invoice = wanted ? await store.find<Invoice>('invoice', wanted) : undefined;
  return invoice ? { ...subscription, latest_invoice: withUrl(context, invoice) } : subscription;
};

const CreateCustomer = z.strictObject({ email: z.string(), name: z.string().optional(), metadata });
const ListPrices = z.strictObject({
  lookup_keys: z.array(z.string()).optional(),
  active: flag.optional(),
  limit: whole.optional(),
});
const CreatePrice = z.strictObject({
  currency: z.literal('usd'),
  unit_amount: whole,
  recurring: z.strictObject({ interval: z.literal('month') }),
  lookup_key: z.string().optional(),
  product_data: z.strictObject({ name: z.string() }),
});
const CreateCheckout = z.strictObject({
  mode: z.literal('subscription'),
  customer: z.string(),
  client_reference_id: z.string().optional(),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: whole })).length(1),
  success_url: z.url(),
  cancel_url: z.url(),
  metadata,
  subscription_data: z
    .strictObject({
      metadata,
      trial_period_days: whole.optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
        })
        .optional(),
    })
    .default({ metadata: {} }),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
});
const ListSubscriptions = z.strictObject({
  customer: z.string().optional(),
  status: z.string().optional(),
  limit: whole.optional(),
  expand,
});
const UpdateSubscription = z.strictObject({
  items: z.array(z.strictObject({ id: z.string(), price: z.string() })).optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.literal('').optional(),
  proration_date: whole.optional(),
  expand,
});
const PreviewInvoice = z.strictObject({
  subscription: z.string().optional(),
  subscription_details: z
    .strictObject({
      items: z.array(z.strictObject({ id: z.string(), price: z.string() })).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
      proration_date: whole.optional(),
      cancel_at_period_end: flag.optional(),
    })
    .default({}),
});
const CreateSchedule = z.strictObject({ from_subscription: z.string() });
const Phase = z.strictObject({
  items: z.array(z.strictObject({ price: z.string(), quantity: whole })).length(1),
  start_date: whole.optional(),
  end_date: whole.optional(),
  trial_end: whole.optional(),
  duration: z.strictObject({ interval: z.literal('month'), interval_count: whole }).optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
});
const UpdateSchedule = z.strictObject({
  end_behavior: z.literal('release').optional(),
  phases: z.array(Phase).optional(),
});
const ListInvoices = z.strictObject({
  subscription: z.string().optional(),
  customer: z.string().optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  limit: whole.optional(),
});
const ListPayments = z.strictObject({ invoice: z.string().optional(), limit: whole.optional() });
const CreateRefund = z.strictObject({ payment_intent: z.string() });
const CreatePortal = z.strictObject({ customer: z.string(), return_url: z.url().optional() });

/** The part of Stripe's API that we ask, on a server of its own that only this machine reaches. */
export const stripeApi = (context: SandboxContext): Express => {
  const on = Router();

  on.post(
    '/customers',
    serve(context, CreateCustomer, async (store, { email, name = null, metadata: data }) => {
      const customer = await store.save<Customer>({
        id: newId('cus'),
        object: 'customer',
        email,
        name,
        metadata: data,
        created: await store.now(),
        livemode: false,
        invoice_settings: { default_payment_method: null },
      });
      await happen(store, 'customer.created', customer);
      return customer;
    }),
  );

  on.get(
    '/customers/:id/payment_methods',
    serve(context, z.strictObject({ limit: whole.optional() }), async (store, _params, { id = '' }) => {
      const { invoice_settings } = await must<Customer>(store, 'customer', id);
      const card = invoice_settings.default_payment_method;
      return list(
        `/v1/customers/${id}/payment_methods`,
        card ? [{ id: card, object: 'payment_method', type: 'card' }] : [],
      );
    }),
  );

  on.get(
    '/prices',
    serve(context, ListPrices, async (store, { lookup_keys }) => {
      const prices = await store.list<Price>('price');
      const wanted = prices.filter(({ lookup_key }) => !lookup_keys || lookup_keys.includes(String(lookup_key)));
      return list('/v1/prices', wanted);
    }),
  );
  on.post(
    '/prices',
    serve(context, CreatePrice, async (store, { currency, unit_amount, lookup_key = null }) => {
      const [twin] = lookup_key ? await store.list<Price>('price', { lookup_key }) : [];
      if (twin)
        throw new StripeRefusal(400, `A price with the lookup key ${lookup_key} exists`, { param: 'lookup_key' });
      return store.save<Price>({
        id: newId('price'),
        object: 'price',
        active: true,
        currency,
        unit_amount,
        lookup_key,
        type: 'recurring',
        product: newId('prod'),
        recurring: { interval: 'month', interval_count: 1 },
        created: await store.now(),
        livemode: false,
      });
    }),
  );

  on.post(
    '/checkout/sessions',
    serve(context, CreateCheckout, async (store, given) => {
      const [line] = given.line_items;
      const price = await must<Price>(store, 'price', line?.price ?? '', 'line_items[0][price]');
      await must<Customer>(store, 'customer', given.customer, 'customer');
      const trial = given.subscription_data.trial_period_days ?? null;
      const id = newId('cs_test');
      return store.save<Checkout>({
        id,
        object: 'checkout.session',
        mode: 'subscription',
        status: 'open',
        payment_status: trial ? 'no_payment_required' : 'unpaid',
        amount_total: trial ? 0 : price.unit_amount,
        currency: price.currency,
        customer: given.customer,
        client_reference_id: given.client_reference_id ?? null,
        metadata: given.metadata,
        success_url: given.success_url,
        cancel_url: given.cancel_url,
        url: `${context.pages()}/sandbox/checkout/${id}`,
        created: await store.now(given.customer),
        expires_at: (await store.now(given.customer)) + days(1),
        payment_method_collection: given.payment_method_collection,
        subscription: null,
        livemode: false,
        wish: {
          price: price.id,
          metadata: given.subscription_data.metadata,
          trial_days: trial,
          missing_payment_method:
            given.subscription_data.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
        },
      });
    }),
  );
  on.get(
    '/checkout/sessions/:id',
    serve(context, nothing, (store, _params, { id = '' }) => must<Checkout>(store, 'checkout.session', id)),
  );
  on.post(
    '/checkout/sessions/:id/expire',
    serve(context, nothing, async (store, _params, { id = '' }) => {
      const session = await must<Checkout>(store, 'checkout.session', id);
      if (session.status !== 'open') {
        throw new StripeRefusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
      }
      const expired = await store.save<Checkout>({ ...session, status: 'expired', url: null });
      await happen(store, 'checkout.session.expired', expired);
      return expired;
    }),
  );

  on.get(
    '/subscriptions',
    serve(context, ListSubscriptions, async (store, { customer, expand: fields }) => {
      const found = await store.list<Subscription>('subscription', customer ? { customer } : {});
      return list('/v1/subscriptions', await Promise.all(found.map((each) => answered(context, store, each, fields))));
    }),
  );
  on.get(
    '/subscriptions/:id',
    serve(context, nothing, async (store, { expand: fields }, { id = '' }) =>
      answered(context, store, await must<Subscription>(store, 'subscription', id), fields),
    ),
  );
  on.post(
    '/subscriptions/:id',
    serve(context, UpdateSubscription, async (store, given, { id = '' }) => {
      const subscription = await must<Subscription>(store, 'subscription', id);
      if (subscription.schedule) {
        throw new StripeRefusal(400, 'The subscription is managed by the subscription schedule. Release it first.');
      }
      if (subscription.status === 'canceled')
        throw new StripeRefusal(400, 'A canceled subscription can only update its metadata.');
      if (given.cancel_at_period_end !== undefined) {
        subscription.cancel_at_period_end = given.cancel_at_period_end;
        subscription.canceled_at = given.cancel_at_period_end ? await store.now(subscription.customer) : null;
      }
      if (given.cancel_at === '') subscription.cancel_at = null;
      const [change] = given.items ?? [];
      if (change) {
        requireItem(subscription, change.id, 'items[0][id]');
        await reprice(store, subscription, await must<Price>(store, 'price', change.price, 'items[0][price]'), given);
      }
      return answered(context, store, await saveSubscription(store, subscription), given.expand);
    }),
  );
  on.delete(
    '/subscriptions/:id',
    serve(context, nothing, async (store, _params, { id = '' }) =>
      end(store, await must<Subscription>(store, 'subscription', id)),
    ),
  );

  on.post(
    '/subscription_schedules',
    serve(context, CreateSchedule, async (store, { from_subscription }) => {
      const subscription = await must<Subscription>(store, 'subscription', from_subscription, 'from_subscription');
      if (subscription.schedule) {
        throw new StripeRefusal(400, 'You cannot migrate a subscription that is already attached to a schedule');
      }
      const [item] = subscription.items.data;
      const schedule = await store.save<Schedule>({
        id: newId('sub_sched'),
        object: 'subscription_schedule',
        status: 'active',
        created: await store.now(subscription.customer),
        livemode: false,
        customer: subscription.customer,
        subscription: subscription.id,
        end_behavior: 'release',
        phases: [
          {
            items: [{ price: item.price.id, quantity: 1 }],
            start_date: item.current_period_start,
            end_date: item.current_period_end,
            trial_end: subscription.status === 'trialing' ? subscription.trial_end : null,
          },
        ],
      });
      await saveSubscription(store, { ...subscription, schedule: schedule.id });
      return schedule;
    }),
  );
  on.post(
    '/subscription_schedules/:id',
    serve(context, UpdateSchedule, async (store, { phases = [] }, { id = '' }) => {
      const schedule = await must<Schedule>(store, 'subscription_schedule', id);
      const [first, second] = phases;
      if (!first?.end_date) throw new StripeRefusal(400, 'A phase needs an end', { param: 'phases[0][end_date]' });
      const { items, start_date = 0, end_date, trial_end = null } = first;
      const planned: Schedule['phases'] = [{ items, start_date, end_date, trial_end }];
      if (second) {
        await must<Price>(store, 'price', second.items[0]?.price ?? '', 'phases[1][items][0][price]');
        planned.push({ items: second.items, start_date: end_date, end_date: monthAfter(end_date), trial_end: null });
      }
      const subscription = await store.find<Subscription>('subscription', schedule.subscription ?? '');
      // A phase is a trial as far as it says so, whatever the subscription was before.
      if (subscription?.status === 'trialing' && !trial_end) await endTrial(store, subscription);
      const changed = await store.save<Schedule>({ ...schedule, phases: planned });
      await happen(store, 'subscription_schedule.updated', changed);
      return changed;
    }),
  );
  on.post(
    '/subscription_schedules/:id/release',
    serve(context, nothing, async (store, _params, { id = '' }) => {
      const schedule = await must<Schedule>(store, 'subscription_schedule', id);
      if (schedule.status !== 'active') throw new StripeRefusal(400, 'This schedule is not active any more.');
      const subscription = await store.find<Subscription>('subscription', schedule.subscription ?? '');
      if (subscription) await saveSubscription(store, { ...subscription, schedule: null });
      const released = await store.save<Schedule>({ ...schedule, status: 'released', subscription: null });
      await happen(store, 'subscription_schedule.released', released);
      return released;
    }),
  );

  on.get(
    '/invoices',
    serve(context, ListInvoices, async (store, { subscription, customer, status }) => {
      const found = await store.list<Invoice>('invoice', {
        ...(subscription && { parent: { subscription_details: { subscription } } }),
        ...(customer && { customer }),
        ...(status && { status }),
      });
      return list(
        '/v1/invoices',
        found.map((invoice) => withUrl(context, invoice)),
      );
    }),
  );
  on.post(
    '/invoices/:id/pay',
    serve(context, nothing, async (store, _params, { id = '' }) =>
      payInvoice(store, await must<Invoice>(store, 'invoice', id), 'person'),
    ),
  );
  on.post(
    '/invoices/create_preview',
    serve(context, PreviewInvoice, async (store, { subscription: id, subscription_details: details }) => {
      if (!id) throw new StripeRefusal(400, 'You must provide at least one of: `subscription`, `schedule`.');
      const subscription = await must<Subscription>(store, 'subscription', id, 'subscription');
      const [change] = details.items ?? [];
      const param = 'subscription_details[items][0]';
      if (change) requireItem(subscription, change.id, `${param}[id]`);
      const price = change && (await must<Price>(store, 'price', change.price, `${param}[price]`));
      return previewInvoice(store, subscription, price, details);
    }),
  );
  on.get(
    '/invoice_payments',
    serve(context, ListPayments, async (store, { invoice }) =>
      list('/v1/invoice_payments', await store.list<InvoicePayment>('invoice_payment', invoice ? { invoice } : {})),
    ),
  );
  on.post(
    '/refunds',
    serve(context, CreateRefund, async (store, { payment_intent }) => {
      const [payment] = await store.list<InvoicePayment>('invoice_payment', { payment: { payment_intent } });
      if (!payment) throw noSuch('payment_intent', payment_intent, 'payment_intent');
      const [refunded] = await store.list<Refund>('refund', { payment_intent });
      if (refunded)
        throw new StripeRefusal(400, 'Charge has already been refunded.', { code: 'charge_already_refunded' });
      const invoice = await must<Invoice>(store, 'invoice', payment.invoice);
      return store.save<Refund>({
        id: newId('re'),
        object: 'refund',
        amount: invoice.amount_paid,
        currency: invoice.currency,
        status: 'succeeded',
        created: await store.now(invoice.customer),
        payment_intent,
      });
    }),
  );
  on.post(
    '/billing_portal/sessions',
    serve(context, CreatePortal, async (store, { customer, return_url = null }) => {
      await must<Customer>(store, 'customer', customer, 'customer');
      const id = newId('bps');
      return store.save<Portal>({
        id,
        object: 'billing_portal.session',
        customer,
        return_url,
        url: `${context.pages()}/sandbox/portal/${id}`,
        created: await store.now(customer),
      });
    }),
  );
  on.get(
    '/events',
    serve(context, z.strictObject({ limit: whole.optional(), type: z.string().optional() }), async (store, { type }) =>
      list('/v1/events', await store.list<Event>('event', type ? { type } : {})),
    ),
  );

  const app = express();
  app.use(express.urlencoded({ extended: true }));
  app.set('query parser', 'extended');
  app.use('/v1', on);
  app.use((req, res) => {
    const message = `Unrecognized request URL (${req.method}: ${req.path}).`;
    res.status(404).json({ error: { type: 'invalid_request_error', message } });
  });
  return app;
};

const requireItem = ({ items }: Subscription, id: string, param: string) => {
  if (items.data[0].id !== id) throw noSuch('subscription item', id, param);
};

const withUrl = ({ pages }: Pick<SandboxContext, 'pages'>, invoice: Invoice): Invoice => ({
  ...invoice,
  hosted_invoice_url: `${pages()}/sandbox/invoice/${invoice.id}`,
});

/** Somebody went through a checkout: the subscription begins. */
export const completeCheckout = async (store: Store, session: Checkout, card: string | null): Promise<Checkout> => {
  const customer = await must<Customer>(store, 'customer', session.customer);
  if (card) await store.save<Customer>({ ...customer, invoice_settings: { default_payment_method: card } });
  const price = await must<Price>(store, 'price', session.wish.price);
  const now = await store.now(session.customer);
  const trialEnd = session.wish.trial_days ? now + days(session.wish.trial_days) : null;
  const id = newId('sub');
  const subscription: Subscription = {
    id,
    object: 'subscription',
    status: trialEnd ? 'trialing' : 'incomplete',
    customer: session.customer,
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
    metadata: session.wish.metadata,
    trial_settings: { end_behavior: { missing_payment_method: session.wish.missing_payment_method } },
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [itemOf(price, id, now, trialEnd ?? monthAfter(now))],
    },
  };
  await store.save(subscription);
  await happen(store, 'customer.subscription.created', subscription);
  const invoice = await bill(store, subscription, trialEnd ? 0 : (price.unit_amount ?? 0), 'subscription_create');
  subscription.latest_invoice = invoice.id;
  if (!trialEnd && invoice.status === 'paid') subscription.status = 'active';
  await saveSubscription(store, subscription);
  const complete = await store.save<Checkout>({
    ...session,
    status: 'complete',
    payment_status: trialEnd ? 'no_payment_required' : 'paid',
    subscription: id,
    url: null,
  });
  await happen(store, 'checkout.session.completed', complete);
  return complete;
};
