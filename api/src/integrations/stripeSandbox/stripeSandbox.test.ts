import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';
import { API_VERSION } from '../stripe/stripe';

const api = startApi({ BILLING: 'sandbox' });

/** Stripe's own client, connected to the sandbox. */
const client = (key = 'sk_test_sandbox') => {
  const { hostname, port } = new URL(api.context.sandbox?.base ?? '');
  return new Stripe(key, {
    apiVersion: API_VERSION,
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
};
const customer = (email = 'ada@example.com') => client().customers.create({ email });

test('a wrong API key, an unknown address and an unknown parameter are refused like by Stripe', async () => {
  await expect(client('sk_test_other').customers.create({ email: 'a@example.com' })).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
  await expect(client().coupons.create({ percent_off: 10 })).rejects.toMatchObject({ statusCode: 404 });
  await expect(client().customers.create({ email: 'a@example.com', shoe_size: 43 } as never)).rejects.toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'shoe_size',
    message: 'Received unknown parameter: shoe_size',
  });
  await expect(client().subscriptions.retrieve('sub_nobody')).rejects.toMatchObject({ code: 'resource_missing' });
  const { id } = await customer();
  await expect(
    client().checkout.sessions.create({
      mode: 'subscription',
      customer: id,
      line_items: [{ price: 'price_nobody', quantity: 1 }],
      success_url: 'http://crm.test/',
      cancel_url: 'http://crm.test/',
    }),
  ).rejects.toMatchObject({ code: 'resource_missing', param: 'line_items[0][price]' });
});

test('the same idempotency key returns the first answer again, and is refused for another request', async () => {
  const ask = (email: string) => client().customers.create({ email }, { idempotencyKey: 'once' });
  const first = await ask('ada@example.com');
  expect((await ask('ada@example.com')).id).toBe(first.id);
  await expect(ask('eve@example.com')).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
});

test('prices are found by their lookup keys and are not created twice', async () => {
  const { data } = await client().prices.list({ lookup_keys: ['pro_monthly_v1'], active: true });
  expect(data).toMatchObject([{ unit_amount: 3_500, currency: 'usd', recurring: { interval: 'month' } }]);
  expect(await api.context.stripe?.createCatalog()).toEqual([]);
});

test('a list ends at its limit and tells that there is more, and a limit above 100 is refused', async () => {
  const first = await client().prices.list({ limit: 1 });
  expect([first.data.length, first.has_more]).toEqual([1, true]);
  const all = await client().prices.list({ limit: 100 });
  expect([all.data.length > 1, all.has_more]).toEqual([true, false]);
  await expect(client().prices.list({ limit: 101 })).rejects.toMatchObject({ statusCode: 400, param: 'limit' });
});

test('a subscription with a schedule refuses other changes until the schedule is released', async () => {
  const { id } = await customer();
  const { data } = await client().prices.list({ lookup_keys: ['growth_monthly_v1'] });
  const session = await client().checkout.sessions.create({
    mode: 'subscription',
    customer: id,
    line_items: [{ price: data[0]?.id, quantity: 1 }],
    success_url: 'http://crm.test/',
    cancel_url: 'http://crm.test/',
  });
  await api.context.sandbox?.complete(session.id, 'pm_card_visa');
  const { data: subscriptions } = await client().subscriptions.list({ customer: id });
  const subscription = subscriptions[0]?.id ?? '';
  const schedule = await client().subscriptionSchedules.create({ from_subscription: subscription });
  await expect(client().subscriptionSchedules.create({ from_subscription: subscription })).rejects.toThrow(
    'already attached',
  );
  await expect(client().subscriptions.update(subscription, { cancel_at_period_end: true })).rejects.toThrow(
    'Release it first',
  );
  await client().subscriptionSchedules.release(schedule.id);
  await client().subscriptions.update(subscription, { cancel_at_period_end: true });
  await expect(client().checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
});

test('an invoice can be previewed, and the preview is refused where Stripe refuses it', async () => {
  const { id } = await customer();
  const { data: prices } = await client().prices.list({ lookup_keys: ['growth_monthly_v1', 'pro_monthly_v1'] });
  const price = (key: string) => prices.find(({ lookup_key }) => lookup_key === key)?.id ?? '';
  const session = await client().checkout.sessions.create({
    mode: 'subscription',
    customer: id,
    line_items: [{ price: price('growth_monthly_v1'), quantity: 1 }],
    success_url: 'http://crm.test/',
    cancel_url: 'http://crm.test/',
  });
  await api.context.sandbox?.complete(session.id, 'pm_card_visa');
  const [bought] = (await client().subscriptions.list({ customer: id })).data;
  const [item] = bought?.items.data ?? [];
  if (!bought || !item) throw new Error('No subscription');
  const half = Math.round((item.current_period_start + item.current_period_end) / 2);
  const items = [{ id: item.id, price: price('pro_monthly_v1') }];
  const ask = (details: object, subscription = bought.id) =>
    client().invoices.createPreview({ subscription, subscription_details: details });
  const now = { items, proration_behavior: 'always_invoice' };

  expect(await ask({ ...now, proration_date: half })).toMatchObject({
    amount_due: 1_000,
    parent: { subscription_details: { subscription_proration_date: half } },
  });
  expect(await ask({ items, proration_behavior: 'none' })).toMatchObject({ amount_due: 3_500 });
  expect(await ask({})).toMatchObject({ amount_due: 1_500 });
  await expect(ask({ ...now, proration_date: item.current_period_end + 1 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'subscription_details[proration_date]',
  });
  await expect(
    client().subscriptions.update(bought.id, { items, proration_date: item.current_period_start - 1 }),
  ).rejects.toMatchObject({ statusCode: 400, param: 'proration_date' });
  await expect(ask({ items, proration_behavior: 'none', proration_date: half })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(ask({ items: [{ id: 'si_nobody', price: items[0]?.price }] })).rejects.toMatchObject({
    code: 'resource_missing',
  });
  await expect(ask(now, 'sub_nobody')).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(client().invoices.createPreview({})).rejects.toMatchObject({ statusCode: 400 });
  await client().subscriptions.update(bought.id, { cancel_at_period_end: true });
  await expect(ask({ items, proration_behavior: 'none' })).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
  expect(await ask({ ...now, proration_date: half })).toMatchObject({ amount_due: 1_000 });
  await client().subscriptions.cancel(bought.id);
  await expect(ask(now)).rejects.toMatchObject({ code: 'invoice_upcoming_none' });
  expect((await client().invoices.list({ customer: id })).data).toHaveLength(1);
});

test('the payment pages let a person pay, be declined or leave, and say that they are a test', async () => {
  const { id } = await customer();
  const { data } = await client().prices.list({ lookup_keys: ['growth_monthly_v1'] });
  const session = await client().checkout.sessions.create({
    mode: 'subscription',
    customer: id,
    line_items: [{ price: data[0]?.id, quantity: 1 }],
    success_url: 'http://crm.test/billing/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://crm.test/billing',
  });
  const path = new URL(String(session.url)).pathname;
  const choose = (choice: string) => api.http().post(path).type('form').send({ choice }).expect(303);
  const { text } = await api.http().get(path).expect(200);
  expect(text).toContain('nobody is charged');
  expect(text).toContain('$15.00 a month');
  expect((await choose('leave')).headers.location).toBe('http://crm.test/billing');
  expect((await choose('bad')).headers.location).toContain('declined');
  expect((await choose('whatever')).headers.location).toBe(path);
  expect((await choose('good')).headers.location).toBe(`http://crm.test/billing/success?session_id=${session.id}`);
  expect((await api.http().get(path).expect(200)).text).toContain('This checkout has ended.');
  await api.http().get('/sandbox/checkout/nobody').expect(404);
});
