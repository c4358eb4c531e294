import { days, monthAfter } from './dates';
import type { Invoice, InvoicePayment, Item, Price, Schedule, Subscription } from './objects';
import { newId, type Store } from './store';

/** A failed payment is retried every 3 days: 4 attempts within 9 days. */
const RETRY_DAYS = 3;
const ATTEMPTS = 4;
const TRIAL_NOTICE_DAYS = 3;

const LIVE_STATUSES = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];

export const saveSubscription = async (store: Store, subscription: Subscription): Promise<Subscription> => {
  await store.save(subscription);
  await store.emit(`customer.subscription.${subscription.status === 'canceled' ? 'deleted' : 'updated'}`, subscription);
  return subscription;
};

export const itemOf = (price: Price, subscription: string, start: number, end: number): Item => ({
  id: newId('si'),
  object: 'subscription_item',
  quantity: 1,
  price,
  subscription,
  current_period_start: start,
  current_period_end: end,
});

/** Creates an invoice for a subscription and tries to collect it. @returns the invoice, paid or open */
export const bill = async (
  store: Store,
  subscription: Subscription,
  amount: number,
  reason: NonNullable<Invoice['billing_reason']>,
): Promise<Invoice> => {
  const id = newId('in');
  const invoice: Invoice = {
    id,
    object: 'invoice',
    status: 'open',
    amount_due: amount,
    amount_paid: 0,
    attempt_count: 0,
    billing_reason: reason,
    currency: subscription.currency,
    created: await store.now(subscription.customer),
    customer: subscription.customer,
    hosted_invoice_url: null,
    next_payment_attempt: null,
    livemode: false,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
  };
  await store.save(invoice);
  return collect(store, invoice);
};

/** Tries to collect an invoice with the customer's card. After the first attempt, only Stripe's own retries are counted. */
const collect = async (store: Store, invoice: Invoice, by: 'schedule' | 'person' = 'schedule'): Promise<Invoice> => {
  const customer = await store.find('customer', invoice.customer);
  const card = customer?.invoice_settings.default_payment_method;
  const isSetToFail = await store.doesNextPaymentFail(invoice.customer);
  if (isSetToFail) await store.failNextPayment(invoice.customer, false);
  const fails = isSetToFail || card !== 'pm_card_visa';
  const tried = { ...invoice, attempt_count: invoice.attempt_count + 1 };
  if (!fails || invoice.amount_due === 0) return settle(store, tried);
  if (by === 'person') {
    await store.emit('invoice.payment_failed', invoice);
    return invoice;
  }
  const isOver = tried.attempt_count >= ATTEMPTS;
  tried.next_payment_attempt = isOver ? null : (await store.now(invoice.customer)) + days(RETRY_DAYS);
  await store.save(tried);
  await store.emit('invoice.payment_failed', tried);
  return tried;
};

const settle = async (store: Store, invoice: Invoice): Promise<Invoice> => {
  const paid: Invoice = { ...invoice, status: 'paid', amount_paid: invoice.amount_due, next_payment_attempt: null };
  await store.save(paid);
  await store.save<InvoicePayment>({
    id: newId('inpay'),
    object: 'invoice_payment',
    status: 'paid',
    created: await store.now(invoice.customer),
    livemode: false,
    invoice: paid.id,
    payment: { type: 'payment_intent', payment_intent: newId('pi') },
  });
  await store.emit('invoice.paid', paid);
  return paid;
};

/** Pays an open invoice, in one of Stripe's retries or by a person on the invoice page. */
export const payInvoice = async (store: Store, invoice: Invoice, by: 'schedule' | 'person'): Promise<Invoice> => {
  const tried = await collect(store, invoice, by);
  const subscription = await store.find('subscription', invoice.parent.subscription_details.subscription);
  if (tried.status !== 'paid' || !subscription) return tried;
  const pending = subscription.pending_update?.subscription_items[0]?.price;
  if (pending) {
    const [item] = subscription.items.data;
    subscription.items.data = [{ ...item, price: pending }];
    subscription.pending_update = null;
  }
  if (['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) subscription.status = 'active';
  await saveSubscription(store, subscription);
  return tried;
};

export const end = async (store: Store, subscription: Subscription): Promise<Subscription> =>
  saveSubscription(store, {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? (await store.now(subscription.customer)),
    ended_at: await store.now(subscription.customer),
  });

/** Moves a customer's clock ahead, and runs everything that becomes due on the way at its own time. */
export const advance = async (store: Store, customer: string, seconds: number) => {
  const target = (await store.now(customer)) + seconds;
  for (;;) {
    const next = await nextMoment(store, customer);
    const now = await store.now(customer);
    if (next === null || next > target) return store.moveAhead(customer, target - now);
    if (next > now) await store.moveAhead(customer, next - now);
    await runDue(store);
  }
};

/** The next time at which something is due for a customer. */
const nextMoment = async (store: Store, customer: string): Promise<number | null> => {
  const moments: number[] = [];
  for (const subscription of await listLive(store, { customer })) {
    moments.push(subscription.items.data[0].current_period_end);
    if (subscription.cancel_at) moments.push(subscription.cancel_at);
    if (needsTrialNotice(subscription)) moments.push(Number(subscription.trial_end) - days(TRIAL_NOTICE_DAYS));
  }
  for (const { next_payment_attempt } of await store.list('invoice', { status: 'open', customer })) {
    if (next_payment_attempt) moments.push(next_payment_attempt);
  }
  return moments.length > 0 ? Math.min(...moments) : null;
};

const listLive = async (store: Store, matching: Partial<Subscription> = {}): Promise<Subscription[]> =>
  (await store.list('subscription', matching)).filter(({ status }) => LIVE_STATUSES.includes(status));

const needsTrialNotice = ({ status, metadata }: Subscription) => status === 'trialing' && !metadata.sandbox_trial_told;

/** Runs everything that is due according to the clock of its customer. */
export const runDue = async (store: Store) => {
  for (const invoice of await store.list('invoice', { status: 'open' })) {
    const now = await store.now(invoice.customer);
    if (invoice.next_payment_attempt && invoice.next_payment_attempt <= now) await retry(store, invoice);
  }
  for (const subscription of await listLive(store)) {
    const now = await store.now(subscription.customer);
    const [item] = subscription.items.data;
    if (needsTrialNotice(subscription) && Number(subscription.trial_end) - days(TRIAL_NOTICE_DAYS) <= now) {
      subscription.metadata = { ...subscription.metadata, sandbox_trial_told: 'yes' };
      await store.save(subscription);
      await store.emit('customer.subscription.trial_will_end', subscription);
    }
    const ends = subscription.cancel_at ?? (subscription.cancel_at_period_end ? item.current_period_end : null);
    if (ends !== null && ends <= now) await end(store, subscription);
    else if (item.current_period_end <= now) await beginPeriod(store, subscription);
  }
};

const retry = async (store: Store, invoice: Invoice) => {
  const tried = await payInvoice(store, invoice, 'schedule');
  if (tried.status === 'paid' || tried.next_payment_attempt !== null) return;
  const subscription = await store.find('subscription', invoice.parent.subscription_details.subscription);
  if (subscription?.status === 'past_due') await saveSubscription(store, { ...subscription, status: 'unpaid' });
};

/** Ends a trial and bills the plan at once. */
export const endTrial = async (store: Store, subscription: Subscription) => {
  const now = await store.now(subscription.customer);
  const [item] = subscription.items.data;
  const billed = await bill(store, subscription, item.price.unit_amount ?? 0, 'subscription_update');
  const status = billed.status === 'paid' ? 'active' : 'past_due';
  return saveSubscription(store, { ...subscription, status, trial_end: now, latest_invoice: billed.id });
};

const beginPeriod = async (store: Store, subscription: Subscription) => {
  const customer = await store.find('customer', subscription.customer);
  const hasCard = Boolean(customer?.invoice_settings.default_payment_method);
  if (subscription.status === 'trialing' && !hasCard) return end(store, subscription);
  const [item] = subscription.items.data;
  const start = item.current_period_end;
  const planned = await scheduledPrice(store, subscription, start);
  const price = planned ?? item.price;
  const begun: Subscription = {
    ...subscription,
    schedule: planned && subscription.schedule,
    items: {
      ...subscription.items,
      data: [{ ...item, price, current_period_start: start, current_period_end: monthAfter(start) }],
    },
  };
  const isStuck = subscription.status === 'unpaid';
  const invoice = await bill(store, begun, price.unit_amount ?? 0, 'subscription_cycle');
  begun.latest_invoice = invoice.id;
  if (!isStuck) begun.status = invoice.status === 'paid' ? 'active' : 'past_due';
  return saveSubscription(store, begun);
};

/** The price that a schedule has for the period that begins. The schedule ends with its last phase. */
const scheduledPrice = async (store: Store, { schedule }: Subscription, start: number): Promise<Price | null> => {
  const planned = schedule ? await store.find('subscription_schedule', schedule) : undefined;
  if (planned?.status !== 'active') return null;
  const next = planned.phases.find(({ start_date }) => start_date === start)?.items[0]?.price;
  if (next) return (await store.find('price', next)) ?? null;
  await store.save<Schedule>({ ...planned, status: 'released', subscription: null });
  await store.emit('subscription_schedule.released', planned);
  return null;
};
