import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BillingInfo, PlanChangePreview } from '@rapport/shared/billing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '../../app';
import { asSystem } from '../../db/scope';
import { API_VERSION, openStripe } from '../../integrations/stripe/stripe';
import type { Event } from '../../integrations/stripeSandbox/objects';
import { openStore } from '../../integrations/stripeSandbox/store';
import { startApi, type Workspace } from '../../testing/startApi';
import { tablesWith } from '../../testing/tablesWith';
import { billingJobs } from './billing.jobs';

const api = startApi({ BILLING: 'sandbox' });
let server: Server;
beforeAll(async () => {
  server = createServer(createApp(api.context)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  api.webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/billing/webhook`;
});
afterAll(() => void server.close());

const sandbox = () => {
  if (!api.context.sandbox) throw new Error('No sandbox');
  return api.context.sandbox;
};
const SUCCESS = 'http://crm.test/billing/success?session_id={CHECKOUT_SESSION_ID}';
const ask = (ours: Workspace, plan_id: string, change: object = {}) =>
  ours.post('/api/billing/checkout', {
    plan_id,
    success_url: SUCCESS,
    cancel_url: 'http://crm.test/billing',
    ...change,
  });
const checkout = async (ours: Workspace, plan: string): Promise<string> =>
  (await ask(ours, plan).expect(200)).body.checkout_url;
const idOf = (url: string) => url.split('/').at(-1) ?? '';
const billing = async (ours: Workspace): Promise<BillingInfo> =>
  (await ours.get('/api/billing/subscription').expect(200)).body;
const status = async (ours: Workspace, id: string) =>
  (await ours.get(`/api/billing/checkout/status/${id}`).expect(200)).body;

/** Buys a plan, with a card that works unless another or none is given. */
const buy = async (ours: Workspace, plan: string, card: string | null = 'pm_card_visa') => {
  await sandbox().complete(idOf(await checkout(ours, plan)), card);
  await api.work();
};
/** Lets days pass at Stripe for the customer of one workspace. */
const pass = async (ours: Workspace, days: number) => {
  await sandbox().advance(await customerOf(ours), days);
  await api.work();
};
const preview = async (ours: Workspace, plan_id: string): Promise<PlanChangePreview> =>
  (await ours.post('/api/billing/preview', { plan_id }).expect(200)).body;
/** Previews another plan for a subscription, and confirms it. */
const change = async (ours: Workspace, plan: string): Promise<string> => {
  const { id: confirmation } = await preview(ours, plan);
  return (await ask(ours, plan, { confirmation }).expect(200)).body.checkout_url;
};
const statesAtStripe = async (ours: Workspace) => {
  const all = (await api.context.stripe?.listSubscriptions(await customerOf(ours))) ?? [];
  return all.map(({ plan, cancelAt, scheduleId }) => ({ plan, cancelAt, hasSchedule: scheduleId !== null }));
};
const night = (context = api.context) => {
  const reconcile = billingJobs.find(({ name }) => name === 'billing.reconcile');
  return reconcile?.perform(context, {});
};
const customerOf = async ({ workspaceId }: Workspace): Promise<string> =>
  (await api.db('workspaces').where({ id: workspaceId }).first('stripe_customer_id')).stripe_customer_id;
/** Moves the dates of the overdue payment and the suspension of a workspace back by `days`. */
const age = ({ workspaceId }: Workspace, days: number) =>
  asSystem(api.db, (trx) =>
    trx('subscriptions')
      .where({ workspace_id: workspaceId })
      .update({
        past_due_since: trx.raw(`past_due_since - ? * interval '1 day'`, [days]),
        suspended_at: trx.raw(`suspended_at - ? * interval '1 day'`, [days]),
      }),
  );

test('a workspace starts on Free, and can read the plans on offer and its usage', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await ours.contact();
  expect((await api.http().get('/api/billing/plans').expect(200)).body.map(({ id }: { id: string }) => id)).toEqual([
    'free',
    'growth',
    'pro',
    'business',
  ]);
  expect(await billing(ours)).toMatchObject({
    plan: { id: 'free', price: 0 },
    subscription: null,
    mode: 'sandbox',
    can_change: true,
    has_trial: true,
  });
  expect((await ours.get('/api/subscription/usage').expect(200)).body).toEqual({
    plan: { id: 'free', name: 'Free' },
    contacts: { current: 1, limit: 100, percentage: 1, near_limit: false },
    tasks: { current: 0, limit: 50, percentage: 0, near_limit: false },
    campaigns: { current: 0, limit: 5, percentage: 0, near_limit: false },
    users: { current: 1, limit: 1, percentage: 100, near_limit: true },
  });
});

test('the pages of the payment provider are in the language of the user, not in the language of the browser', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await ours.put('/api/settings/preferences', { language: 'de' }).expect(200);
  const read = async (url: string) =>
    (await api.http().get(new URL(url).pathname).set('Accept-Language', 'fr').expect(200)).text;
  const url = await checkout(ours, 'growth');
  expect(await read(url)).toContain('<html lang="de">');
  expect(await read(url)).toContain('Ohne Karte starten');
  await sandbox().complete(idOf(url), null);
  expect(await read((await ours.post('/api/billing/portal').expect(200)).body.url)).toContain('Karte: keine');
});

test('a subscription starts as a trial without a card, gets a card and is paid for a year', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const url = await checkout(ours, 'growth');
  expect(url).toMatch(/^http:\/\/crm\.test\/sandbox\/checkout\/cs_test_/);
  expect(await status(ours, idOf(url))).toMatchObject({ payment_status: 'open' });
  await sandbox().complete(idOf(url), null);
  // The page requests the status before any event has arrived, and already gets the plan.
  expect(await status(ours, idOf(url))).toMatchObject({
    payment_status: 'paid',
    amount: 0,
    currency: 'usd',
    plan_id: 'growth',
    trial_end: expect.any(String),
  });
  expect(await billing(ours)).toMatchObject({
    plan: { id: 'growth' },
    subscription: { status: 'trialing' },
    has_trial: false,
  });
  await api.work();

  await pass(ours, 11);
  expect((await ours.get('/api/notifications')).body.items[0]).toMatchObject({ title: 'Your trial ends in 3 days' });
  expect(await api.emailTo(ours.email)).toMatchObject({ subject: 'Your trial ends in 3 days' });
  const { body: portal } = await ours.post('/api/billing/portal').expect(200);
  expect(portal.url).toMatch(/\/sandbox\/portal\/bps_/);
  await sandbox().changeCard(await customerOf(ours), 'pm_card_visa');
  await pass(ours, 4);
  expect(await billing(ours)).toMatchObject({ subscription: { status: 'active', trial_end: expect.any(String) } });
  await pass(ours, 365);
  expect(await billing(ours)).toMatchObject({ plan: { id: 'growth' }, subscription: { status: 'active' } });
});

test('an event notifies once, even if its job runs twice', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'growth', null);
  await sandbox().advance(await customerOf(ours), 11);
  await api.workUnsaid('billing.event');
  await api.work();
  const { body } = await ours.get('/api/notifications');
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual(['Your trial ends in 3 days']);
  expect(await api.db('outbox').where({ to: ours.email }).pluck('subject')).toEqual(['Your trial ends in 3 days']);
});

test('a trial that ends without a card drops to Free and deletes nothing, and the next plan has no trial', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'growth', null);
  const csv = `name\n${Array.from({ length: 150 }, (_, at) => `Person ${at}`).join('\n')}`;
  expect((await ours.upload('/api/contacts/bulk/import', csv)).body.imported).toBe(150);
  await pass(ours, 15);
  expect(await billing(ours)).toMatchObject({ plan: { id: 'free' }, subscription: null, has_trial: false });
  expect((await ours.get('/api/contacts?limit=1')).headers['x-total-count']).toBe('150');
  expect((await ours.post('/api/contacts', { name: 'One more' }).expect(403)).body.detail).toMatchObject({
    current_count: 150,
    limit: 100,
  });
  const url = await checkout(ours, 'growth');
  await sandbox().complete(idOf(url), 'pm_card_visa');
  expect(await status(ours, idOf(url))).toMatchObject({ payment_status: 'paid', amount: 15, trial_end: null });
  await ours.post('/api/contacts', { name: 'One more' }).expect(201);
});

test('an upgrade takes effect at once and bills the rest of the period, and a downgrade waits for the end of the period', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'growth');
  await pass(ours, 20);
  const up = await change(ours, 'pro');
  expect(up).toMatch(/^http:\/\/crm\.test\/billing\/success\?session_id=bc_/);
  const id = up.split('session_id=')[1] ?? '';
  const payment = await status(ours, id);
  expect(payment).toMatchObject({ payment_status: 'paid', plan_id: 'pro' });
  expect(payment.amount).toBeGreaterThan(0);
  expect(payment.amount).toBeLessThanOrEqual(20);
  await ours.post('/api/api-keys', { name: 'Website' }).expect(201);
  expect((await ask(ours, 'pro').expect(409)).body.code).toBe('same_plan');

  expect(await change(ours, 'growth')).toBe('http://crm.test/billing?change=scheduled');
  const planned = await billing(ours);
  expect(planned).toMatchObject({ plan: { id: 'pro' }, subscription: { pending_plan_id: 'growth' } });
  expect(planned.subscription?.pending_at).toBe(planned.subscription?.current_period_end);
  // A downgrade that is requested twice, or taken back, leaves at most one pending plan.
  await change(ours, 'growth');
  expect(await checkout(ours, 'pro')).toBe('http://crm.test/billing?change=kept');
  expect(await billing(ours)).toMatchObject({ subscription: { pending_plan_id: null } });
  await change(ours, 'growth');
  await pass(ours, 31);
  expect(await billing(ours)).toMatchObject({
    plan: { id: 'growth' },
    subscription: { status: 'active', pending_plan_id: null },
  });
});

test('a plan change charges nothing before it is confirmed, and then exactly the amount of the preview', async () => {
  const [ours, theirs] = [await api.workspace({ plan: 'free' }), await api.workspace({ plan: 'free' })];
  await buy(ours, 'growth');
  await buy(theirs, 'growth');
  await pass(ours, 20);
  await pass(theirs, 20);
  expect(await checkout(ours, 'pro')).toBe('http://crm.test/billing?plan=pro');
  const seen = await preview(ours, 'pro');
  const { subscription } = await billing(ours);
  expect(seen).toMatchObject({
    from_plan_id: 'growth',
    plan_id: 'pro',
    currency: 'usd',
    starts_at: null,
    next_payment: { amount: 35, at: subscription?.current_period_end },
    cancel_at: null,
    replaces_plan_id: null,
  });
  expect(seen.due_now).toBeGreaterThan(0);
  expect(seen.due_now).toBeLessThan(20);
  expect(await billing(ours)).toMatchObject({ plan: { id: 'growth' } });

  // Even if the dialog stays open for days by Stripe's clock, the amount that was shown is charged.
  await pass(ours, 5);
  expect((await preview(ours, 'pro')).due_now).toBeLessThan(seen.due_now);
  expect((await ask(theirs, 'pro', { confirmation: seen.id }).expect(409)).body.code).toBe('preview_expired');
  const { body } = await ask(ours, 'pro', { confirmation: seen.id }).expect(200);
  const payment = await status(ours, body.checkout_url.split('session_id=')[1]);
  expect(payment).toMatchObject({ payment_status: 'paid', amount: seen.due_now });
  expect((await ask(ours, 'pro', { confirmation: seen.id }).expect(409)).body.code).toBe('same_plan');
  expect(await billing(theirs)).toMatchObject({ plan: { id: 'growth' } });
});

test('a preview that is too old, or made for another plan or period, must be requested again', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'growth');
  await pass(ours, 20);
  const refused = async (plan: string, confirmation: string) =>
    expect((await ask(ours, plan, { confirmation }).expect(409)).body.code).toBe('preview_expired');
  const { id } = await preview(ours, 'pro');
  await refused('business', id);
  await api
    .db('checkout_attempts')
    .where({ id })
    .update({ created_at: api.db.raw(`now() - interval '16 minutes'`) });
  await refused('pro', id);
  const { id: earlier } = await preview(ours, 'pro');
  await pass(ours, 31);
  await refused('pro', earlier);
  expect(await billing(ours)).toMatchObject({ plan: { id: 'growth' } });
  expect((await ours.post('/api/billing/preview', { plan_id: 'growth' }).expect(409)).body.code).toBe('same_plan');
  await ours.post('/api/billing/preview', { plan_id: 'free' }).expect(400);
});

test('a preview says when a smaller plan begins, and what happens to a trial and a cancellation', async () => {
  const ours = await api.workspace({ plan: 'free' });
  expect((await ours.post('/api/billing/preview', { plan_id: 'pro' }).expect(409)).body.code).toBe('no_subscription');
  await buy(ours, 'pro');
  const end = async () => (await billing(ours)).subscription?.current_period_end ?? null;
  const trial = { due_now: 0, is_trial: true };
  expect(await preview(ours, 'business')).toMatchObject({ ...trial, next_payment: { amount: 79, at: await end() } });
  expect(await preview(ours, 'growth')).toMatchObject({ ...trial, starts_at: await end() });
  await pass(ours, 20);
  await change(ours, 'growth');
  expect(await preview(ours, 'business')).toMatchObject({ replaces_plan_id: 'growth' });
  await ours.post('/api/billing/cancel').expect(204);
  expect(await preview(ours, 'growth')).toMatchObject({
    due_now: 0,
    starts_at: await end(),
    next_payment: { amount: 15, at: await end() },
    cancel_at: await end(),
  });
  // Changing to a larger plan does not take the cancellation back, so the plan ends when the canceled one would have
  // ended.
  const larger = await preview(ours, 'business');
  expect(larger).toMatchObject({ next_payment: null, cancel_at: await end() });
  await ask(ours, 'business', { confirmation: larger.id }).expect(200);
  expect(await billing(ours)).toMatchObject({ plan: { id: 'business' }, subscription: { cancel_at: await end() } });
});

test('a change that Stripe refuses leaves the subscription as it was', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'pro');
  await pass(ours, 20);
  const { stripe } = api.context;
  if (!stripe) throw new Error('No Stripe');
  const { upgrade, downgradeAtPeriodEnd } = stripe;
  const before = async (plan: string) => ({ confirmation: (await preview(ours, plan)).id, was: await billing(ours) });
  await change(ours, 'growth');
  const toBusiness = await before('business');
  stripe.upgrade = (current, _price, ...rest) => upgrade(current, 'price_missing', ...rest);
  try {
    expect((await ask(ours, 'business', { confirmation: toBusiness.confirmation }).expect(502)).body.code).toBe(
      'stripe_failed',
    );
  } finally {
    stripe.upgrade = upgrade;
  }
  expect(await statesAtStripe(ours)).toEqual([{ plan: 'pro', cancelAt: null, hasSchedule: true }]);
  expect(await billing(ours)).toEqual(toBusiness.was);

  await ours.post('/api/billing/cancel').expect(204);
  const downgrade = await before('growth');
  stripe.downgradeAtPeriodEnd = (current) => downgradeAtPeriodEnd(current, 'price_missing');
  try {
    await ask(ours, 'growth', { confirmation: downgrade.confirmation }).expect(502);
  } finally {
    stripe.downgradeAtPeriodEnd = downgradeAtPeriodEnd;
  }
  const { cancel_at } = downgrade.was.subscription ?? {};
  expect(await statesAtStripe(ours)).toEqual([{ plan: 'pro', cancelAt: cancel_at, hasSchedule: false }]);
  expect(await billing(ours)).toEqual(downgrade.was);
});

test('moving time ahead for one workspace does not affect another', async () => {
  const [ours, theirs] = [await api.workspace({ plan: 'free' }), await api.workspace({ plan: 'free' })];
  await buy(ours, 'growth');
  await buy(theirs, 'growth');
  const before = await billing(theirs);
  await sandbox().failNextPayment(await customerOf(theirs));
  await pass(ours, 40);
  expect(await billing(ours)).toMatchObject({ subscription: { status: 'active' } });
  expect(await billing(theirs)).toEqual(before);
});

test('a downgrade during the trial leaves the rest of the trial free', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'pro');
  const before = await billing(ours);
  expect(await change(ours, 'growth')).toBe('http://crm.test/billing?change=scheduled');
  expect(await billing(ours)).toMatchObject({
    plan: { id: 'pro' },
    subscription: { status: 'trialing', trial_end: before.subscription?.trial_end, pending_plan_id: 'growth' },
  });
  await pass(ours, 15);
  expect(await billing(ours)).toMatchObject({
    plan: { id: 'growth' },
    subscription: { status: 'active', pending_plan_id: null },
  });
  await pass(ours, 62);
  expect(await billing(ours)).toMatchObject({ plan: { id: 'growth' }, subscription: { status: 'active' } });
});

test('a customer who added a card for the trial is not asked for one', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'growth');
  expect(await billing(ours)).toMatchObject({ subscription: { status: 'trialing', has_payment_method: true } });
  await pass(ours, 12);
  expect((await ours.get('/api/notifications')).body.items).toEqual([]);
});

test('a declined upgrade keeps the old plan until its invoice is paid', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'growth');
  await pass(ours, 20);
  await sandbox().failNextPayment(await customerOf(ours));
  const url = await change(ours, 'pro');
  expect(url).toMatch(/\/sandbox\/invoice\/in_/);
  await api.work();
  expect(await billing(ours)).toMatchObject({ plan: { id: 'growth' } });
  await sandbox().pay(idOf(url));
  await api.work();
  expect(await billing(ours)).toMatchObject({ plan: { id: 'pro' } });
  // The plan that was paid for was never at risk, so there are no notifications.
  expect((await ours.get('/api/notifications')).body.items).toEqual([]);
});

test('a canceled plan stays until the period ends and then drops to Free, and the cancellation can be taken back', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'growth', 'pm_card_visa');
  await pass(ours, 15);
  await change(ours, 'pro');
  await change(ours, 'growth');
  await ours.post('/api/billing/cancel').expect(204);
  const canceled = await billing(ours);
  expect(canceled).toMatchObject({ plan: { id: 'pro' }, subscription: { status: 'active', pending_plan_id: null } });
  expect(canceled.subscription?.cancel_at).toBe(canceled.subscription?.current_period_end);
  await ours.post('/api/billing/resume').expect(204);
  expect(await billing(ours)).toMatchObject({ subscription: { cancel_at: null } });
  await ours.post('/api/billing/cancel').expect(204);
  await pass(ours, 32);
  expect(await billing(ours)).toMatchObject({ plan: { id: 'free' }, subscription: null });
  await ours.post('/api/billing/cancel').expect(409);
});

test('a smaller plan that is chosen after a cancellation begins with the next period', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'pro');
  await pass(ours, 15);
  await ours.post('/api/billing/cancel').expect(204);
  expect(await change(ours, 'growth')).toBe('http://crm.test/billing?change=scheduled');
  expect(await billing(ours)).toMatchObject({ subscription: { cancel_at: null, pending_plan_id: 'growth' } });
  await pass(ours, 31);
  expect(await billing(ours)).toMatchObject({ plan: { id: 'growth' }, subscription: { status: 'active' } });
});

test('a cancellation that was made in the portal can be taken back as well', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'growth');
  await pass(ours, 15);
  await sandbox().cancelInPortal(await customerOf(ours));
  await api.work();
  const canceled = await billing(ours);
  expect(canceled.subscription?.cancel_at).toBe(canceled.subscription?.current_period_end);
  await ours.post('/api/billing/resume').expect(204);
  expect(await billing(ours)).toMatchObject({ subscription: { cancel_at: null } });
  await pass(ours, 31);
  expect(await billing(ours)).toMatchObject({ plan: { id: 'growth' }, subscription: { status: 'active' } });
});

test('a payment that keeps failing causes warnings and a suspension, and can be paid on day 25', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'growth');
  await pass(ours, 15);
  await sandbox().changeCard(await customerOf(ours), 'pm_card_chargeCustomerFail');
  await pass(ours, 31);
  expect(await billing(ours)).toMatchObject({
    plan: { id: 'growth' },
    subscription: { status: 'past_due', past_due_since: expect.any(String), suspended_at: null },
  });
  const emails = async (): Promise<{ subject: string; text: string }[]> =>
    api.db('outbox').where({ to: ours.email }).orderBy('created_at').select('subject', 'text');
  const [first] = await emails();
  expect(first).toMatchObject({ subject: 'A payment failed' });
  expect(first?.text).toMatch(/payment of \$15 for your plan\. We will try again on \d\d\/\d\d\/\d{4}/);
  await ours.contact();
  expect((await ask(ours, 'pro').expect(409)).body.code).toBe('payment_due');

  await pass(ours, 3);
  // The owner tries to pay with the same card, which does not count as one of Stripe's retries.
  await sandbox().pay(idOf((await ours.post('/api/billing/invoice').expect(200)).body.url));
  await api.work();
  await pass(ours, 3);
  await sandbox().deliver({ again: true, times: 2 });
  await api.work();
  expect((await emails()).map(({ subject }) => subject)).toEqual([
    'A payment failed',
    'The payment failed again',
    'We try one last time to collect your payment',
  ]);
  await pass(ours, 3);
  await night();
  await api.work();
  const last = (await emails()).slice(3);
  expect(last.map(({ subject }) => subject)).toEqual(['Your workspace is suspended']);
  expect(last[0]?.text).toContain('viewing, searching, exporting and deleting records');
  expect((await ours.get('/api/notifications')).body.items).toHaveLength(4);
  expect(await billing(ours)).toMatchObject({ subscription: { status: 'unpaid', suspended_at: expect.any(String) } });
  const refused = await ours.post('/api/contacts', { name: 'Late' }).expect(403);
  expect(refused.body.code).toBe('subscription_suspended');

  await pass(ours, 15);
  const { body } = await ours.post('/api/billing/invoice').expect(200);
  await sandbox().changeCard(await customerOf(ours), 'pm_card_visa');
  await sandbox().pay(idOf(body.url));
  await api.work();
  expect(await billing(ours)).toMatchObject({
    plan: { id: 'growth' },
    subscription: { status: 'active', past_due_since: null, suspended_at: null },
  });
  await ours.contact();
  await ours.post('/api/billing/invoice').expect(409);
});

test('a suspended workspace can read, export, delete and mark as read, but cannot add or change records', async () => {
  const ours = await api.workspace();
  const [contact, other] = [await ours.contact(), await ours.contact()];
  await api.db('workspaces').where({ id: ours.workspaceId }).update({ suspended_at: new Date() });
  await ours.post('/api/contacts', { name: 'Late' }).expect(403);
  await ours.put(`/api/contacts/${contact.id}`, { name: 'Late' }).expect(403);
  await ours.upload('/api/contacts/bulk/import', 'name\nLate').expect(403);
  await ours.get('/api/contacts').expect(200);
  await ours.get('/api/contacts/export/csv').expect(200);
  await ours.put('/api/notifications', { read: 'all' }).expect(200);
  await ours.post('/api/contacts/export/csv', { ids: [contact.id] }).expect(200);
  const chosen = { ids: [contact.id] };
  await ours.post('/api/contacts/bulk', { ...chosen, action: { type: 'add_tag', tag: 'late' } }).expect(403);
  await ours.post('/api/contacts/bulk', { ...chosen, action: { type: 'delete' } }).expect(200);
  await ours.delete(`/api/contacts/${other.id}`).expect(204);
});

test('an email about a failed payment is not sent if the payment has been made meanwhile', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'growth');
  await pass(ours, 15);
  await sandbox().changeCard(await customerOf(ours), 'pm_card_chargeCustomerFail');
  await sandbox().advance(await customerOf(ours), 31);
  await api.workUnsaid('billing.event');
  expect(await billing(ours)).toMatchObject({ subscription: { status: 'past_due' } });
  await sandbox().changeCard(await customerOf(ours), 'pm_card_visa');
  await sandbox().pay(idOf((await ours.post('/api/billing/invoice').expect(200)).body.url));
  await night();
  await api.work();
  expect(await billing(ours)).toMatchObject({ subscription: { status: 'active' } });
  expect(await api.emailTo(ours.email)).toBeUndefined();
});

test('the nightly job suspends a workspace whose payment is ten days overdue, and ends its subscription thirty days later', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'growth');
  await pass(ours, 15);
  await sandbox().changeCard(await customerOf(ours), 'pm_card_chargeCustomerFail');
  await pass(ours, 31);
  await age(ours, 11);
  await night();
  await api.work();
  expect(await api.emailTo(ours.email)).toMatchObject({ subject: 'Your workspace is suspended' });
  expect(await billing(ours)).toMatchObject({ subscription: { status: 'past_due', suspended_at: expect.any(String) } });
  await ours.post('/api/contacts', { name: 'Late' }).expect(403);
  await age(ours, 31);
  await night();
  await api.work();
  expect(await billing(ours)).toMatchObject({ plan: { id: 'free' }, subscription: null });
  await ours.post('/api/contacts', { name: 'Again' }).expect(201);
});

test('a checkout that is about to expire is closed and replaced', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const first = await checkout(ours, 'growth');
  const age = (interval: string) =>
    api
      .db('checkout_attempts')
      .where({ workspace_id: ours.workspaceId })
      .update({ created_at: api.db.raw('now() - ?::interval', [interval]) });
  await age('22 hours 50 minutes');
  expect(await checkout(ours, 'growth')).toBe(first);
  await age('23 hours 30 minutes');
  expect(await checkout(ours, 'growth')).not.toBe(first);
  const { data } = await api
    .db('sandbox_objects')
    .where({ id: idOf(first) })
    .first('data');
  expect(data.status).toBe('expired');
});

test('two tabs that buy at once get one checkout, and two paid checkouts leave one subscription', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const [first, second] = await Promise.all([checkout(ours, 'growth'), checkout(ours, 'growth')]);
  expect(first).toBe(second);
  const other = await checkout(ours, 'pro');
  expect(other).not.toBe(first);
  expect(await status(ours, idOf(first))).toMatchObject({ payment_status: 'failed' });

  await sandbox().complete(idOf(other), 'pm_card_visa');
  await api.work();
  // Simulates a checkout that was created elsewhere, without the billing lock.
  const stripe = api.context.stripe;
  const stray = await stripe?.createCheckout({
    customer: await customerOf(ours),
    workspaceId: ours.workspaceId,
    userId: ours.userId,
    plan: 'business',
    priceId: (await stripe.priceOf('business')) ?? '',
    trialDays: null,
    successUrl: 'http://crm.test/billing/success',
    cancelUrl: 'http://crm.test/billing',
    language: 'en',
    idempotencyKey: 'stray',
  });
  await sandbox().complete(stray?.id ?? '', 'pm_card_visa');
  await api.work();
  expect(await billing(ours)).toMatchObject({ plan: { id: 'pro' } });
  const all = await stripe?.listSubscriptions(await customerOf(ours));
  expect(all?.map(({ plan, status: state }) => [plan, state])).toEqual([
    ['business', 'canceled'],
    ['pro', 'trialing'],
  ]);
  const refunds = await asSystem(api.db, (trx) => trx('sandbox_objects').where({ object: 'refund' }));
  expect(refunds.map(({ data }) => data.amount)).toEqual([7_900]);
});

test('the payment for a second subscription is refunded once, even if Stripe is unavailable in between', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'growth');
  const { stripe } = api.context;
  if (!stripe) throw new Error('No Stripe');
  const stray = await stripe.createCheckout({
    customer: await customerOf(ours),
    workspaceId: ours.workspaceId,
    userId: ours.userId,
    plan: 'business',
    priceId: await stripe.priceOf('business'),
    trialDays: null,
    successUrl: 'http://crm.test/billing/success',
    cancelUrl: 'http://crm.test/billing',
    language: 'en',
    idempotencyKey: `stray ${ours.workspaceId}`,
  });
  const { refundFirstInvoice, cancelNow } = stripe;
  const refunds = async () =>
    (await asSystem(api.db, (trx) => trx('sandbox_objects').where({ object: 'refund' }))).length;
  const before = await refunds();
  const away = async () => {
    throw new Error('Stripe is away');
  };
  stripe.refundFirstInvoice = away;
  await sandbox().complete(stray.id, 'pm_card_visa');
  await night();
  Object.assign(stripe, { refundFirstInvoice, cancelNow: away });
  await night();
  stripe.cancelNow = cancelNow;
  // After a day, Stripe has forgotten the idempotency key of the first attempt.
  await asSystem(api.db, (trx) => trx('sandbox_requests').whereLike('key', 'refund_%').delete());
  await night();
  expect(await refunds()).toBe(before + 1);
  const all = await stripe.listSubscriptions(await customerOf(ours));
  expect(all.map(({ plan, status: state }) => [plan, state])).toEqual([
    ['business', 'canceled'],
    ['growth', 'trialing'],
  ]);
});

test('duplicate, reordered, late and missing events lead to the same state', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const webhook = api.webhook;
  api.webhook = null;
  await sandbox().complete(idOf(await checkout(ours, 'growth')), 'pm_card_visa');
  await sandbox().advance(await customerOf(ours), 20);
  api.webhook = webhook;
  await sandbox().deliver({ order: 'reverse', times: 2 });
  await api.work();
  const after = await billing(ours);
  expect(after).toMatchObject({ plan: { id: 'growth' }, subscription: { status: 'active' } });
  await sandbox().deliver({ order: 'reverse', again: true });
  await api.work();
  expect(await billing(ours)).toEqual(after);

  api.webhook = null;
  await ours.post('/api/billing/cancel').expect(204);
  await sandbox().advance(await customerOf(ours), 31);
  expect(await billing(ours)).toMatchObject({ plan: { id: 'growth' } });
  await night();
  expect(await billing(ours)).toMatchObject({ plan: { id: 'free' } });
  api.webhook = webhook;
});

test('a dispute, which names no customer, is logged as a warning for the operator', async () => {
  const warn = vi.spyOn(api.context.log, 'warn');
  await asSystem(api.db, (trx) =>
    openStore(trx).save({
      id: 'evt_dispute',
      object: 'event',
      type: 'charge.dispute.created',
      api_version: API_VERSION,
      created: 1,
      livemode: false,
      pending_webhooks: 1,
      request: null,
      data: { object: { id: 'du_1', object: 'dispute', amount: 1_500, charge: 'ch_1', payment_intent: 'pi_1' } },
    } satisfies Event),
  );
  await sandbox().deliver();
  await api.work();
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'evt_dispute', type: 'charge.dispute.created' }),
    expect.any(String),
  );
  warn.mockRestore();
});

test('an event is refused unless Stripe has signed its exact bytes recently', async () => {
  const send = (signature: string, body = '{}') =>
    api.http().post('/api/billing/webhook').set('Stripe-Signature', signature).type('json').send(body);
  for (const signature of ['', 't=1,v1=0', `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`]) {
    expect((await send(signature).expect(400)).body.code).toBe('bad_signature');
  }
  await api.http().post('/api/billing/webhook').expect(400);
});

test.each([
  ['free', {}, 400],
  ['gold', {}, 422],
  ['growth', { success_url: 'https://evil.example/billing/success' }, 422],
  ['growth', { success_url: 'http://crm.test/elsewhere' }, 422],
  ['growth', { cancel_url: 'javascript:alert(1)' }, 422],
  ['growth', { price: 1 }, 422],
])('a checkout for %s with %j is refused with status %i', async (plan, change, code) => {
  const ours = await api.workspace({ plan: 'free' });
  await ask(ours, plan, change).expect(code);
  expect(await api.db('checkout_attempts').where({ workspace_id: ours.workspaceId })).toEqual([]);
});

test("a checkout with a return URL at another address than the app's own says where to open the app", async () => {
  const ours = await api.workspace({ plan: 'free' });
  const { body } = await ask(ours, 'growth', { success_url: 'http://127.0.0.1/billing/success' }).expect(422);
  expect(body).toMatchObject({
    detail: 'Open Rapport at http://crm.test to change your plan.',
    errors: { success_url: 'Use an address of this app' },
  });
});

test('a stranger or signed-out visitor cannot read a checkout, and a member who is not an owner cannot buy', async () => {
  const [ours, theirs] = [await api.workspace({ plan: 'free' }), await api.workspace({ plan: 'free' })];
  const id = idOf(await checkout(ours, 'growth'));
  await theirs.get(`/api/billing/checkout/status/${id}`).expect(404);
  await ours.get('/api/billing/checkout/status/bc_nothing').expect(404);
  await api.http().get(`/api/billing/checkout/status/${id}`).expect(401);
  await api.db('memberships').where({ user_id: ours.userId }).update({ role: 'member' });
  await ask(ours, 'growth').expect(403);
  await ours.post('/api/billing/preview', { plan_id: 'pro' }).expect(403);
  for (const what of ['cancel', 'resume', 'portal', 'invoice']) await ours.post(`/api/billing/${what}`).expect(403);
  expect(await billing(ours)).toMatchObject({ can_change: false });
});

test('a failure of Stripe is reported, and the checkout can be started again', async () => {
  const ours = await api.workspace({ plan: 'free' });
  const { stripe } = api.context;
  if (!stripe) throw new Error('No Stripe');
  const { createCheckout } = stripe;
  stripe.createCheckout = (wish) => createCheckout({ ...wish, priceId: 'price_missing' });
  try {
    expect((await ask(ours, 'growth').expect(502)).body.code).toBe('stripe_failed');
  } finally {
    stripe.createCheckout = createCheckout;
  }
  expect(await checkout(ours, 'growth')).toContain('/sandbox/checkout/');
});

test('events that Stripe sends about a deleted workspace are not kept', async () => {
  const ours = await api.workspace({ plan: 'free' });
  await buy(ours, 'growth');
  const [customer, { webhook }] = [await customerOf(ours), api];
  // Stripe can send events at any time, in this test after the workspace is gone.
  api.webhook = null;
  await ours.post('/api/account/deletion', { email: ours.email }).expect(204);
  await api.work();
  api.webhook = webhook;
  await sandbox().deliver();
  await api.work();
  expect(await tablesWith(api.db, ours.workspaceId, ours.email, customer)).toEqual([]);
});

test('while Stripe cannot be reached, the nightly job tries one subscription and not every one', async () => {
  for (const ours of [await api.workspace({ plan: 'free' }), await api.workspace({ plan: 'free' })]) {
    await checkout(ours, 'growth');
  }
  const down = openStripe({ secretKey: 'sk_test_down', webhookSecrets: ['whsec_down'], base: 'http://127.0.0.1:1' });
  const listSubscriptions = vi.fn(down.listSubscriptions);
  await expect(night({ ...api.context, stripe: { ...down, listSubscriptions } })).rejects.toThrow(/connection/i);
  expect(listSubscriptions).toHaveBeenCalledTimes(1);
});
