// Isolated: stubs `window.location`.
import { type BillingInfo, type PlanChangePreview, usageOf } from '@rapport/shared/billing';
import { PLANS, type PlanId } from '@rapport/shared/plans';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network, problem, reply } from '../testing/network';
import { preferences, renderWithApp } from '../testing/renderWithApp';
import { Page } from './BillingPage';

const END = '2026-12-12T09:00:00.000Z';
const used = (current: number, limit: number) => ({ current, limit, percentage: 0, near_limit: false });
const leave = vi.fn();
const planOf = (id: PlanId) => ({ ...PLANS[id], features: [] });

const billing = (change: Partial<BillingInfo> = {}) =>
  reply({
    plan: planOf('pro'),
    subscription: {
      status: 'active',
      current_period_end: END,
      cancel_at: null,
      trial_end: null,
      has_payment_method: true,
      pending_plan_id: null,
      pending_at: null,
      past_due_since: null,
      suspended_at: null,
    },
    mode: 'stripe',
    can_change: true,
    has_trial: false,
    ...change,
  } satisfies BillingInfo);
const preview = (change: Partial<PlanChangePreview> = {}): PlanChangePreview => ({
  id: '01900000-0000-7000-8000-000000000009',
  from_plan_id: 'pro',
  plan_id: 'business',
  currency: 'usd',
  due_now: 29.33,
  starts_at: null,
  next_payment: { amount: 79, at: END },
  is_trial: false,
  cancel_at: null,
  replaces_plan_id: null,
  ...change,
});

beforeEach(() => {
  network.get('/settings/preferences', reply(preferences));
  network.get('/billing/plans', reply(Object.values(PLANS).map(({ id }) => planOf(id))));
  network.get('/billing/subscription', billing());
  network.get('/files/usage', reply(used(1.5 * 1024 ** 3, 50 * 1024 ** 3)));
  network.get(
    '/subscription/usage',
    reply({
      plan: { id: 'pro', name: 'Pro' },
      contacts: used(6_200, 10_000),
      tasks: used(10, 500),
      campaigns: used(1, 25),
      users: used(2, 10),
    }),
  );
  vi.stubGlobal('location', { ...window.location, origin: 'http://crm.test', assign: leave });
});
afterEach(() => {
  vi.unstubAllGlobals();
  leave.mockReset();
});

const open = async (button: string) => {
  const app = renderWithApp(<Page />, { history: ['/billing'] });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return { ...app, dialog: await screen.findByRole('dialog', { name: button }) };
};

test('an upgrade says what is charged before it is, and is charged only when confirmed', async () => {
  const checkout = vi.fn((_request: { body: unknown }) => reply({ checkout_url: 'http://crm.test/billing/success' }));
  network.post('/billing/checkout', checkout);
  network.post('/billing/preview', reply(preview()));
  const { dialog } = await open('Upgrade to Business');
  expect(await within(dialog).findByText('$29.33')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('$79 per month, first on 12/12/2026');
  expect(dialog).toHaveTextContent('10,000Unlimited');
  expect(checkout).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $29.33 and upgrade' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('http://crm.test/billing/success'));
  expect(checkout.mock.calls[0]?.[0].body).toMatchObject({ plan_id: 'business', confirmation: preview().id });
});

test('a downgrade says when it begins and what is over its limits', async () => {
  const smaller = { plan_id: 'growth', due_now: 0, starts_at: END, next_payment: { amount: 15, at: END } } as const;
  network.post('/billing/preview', reply(preview({ ...smaller, cancel_at: END })));
  const { dialog } = await open('Downgrade to Growth');
  expect(await within(dialog).findByText('12/12/2026. Until then you keep Pro.')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('Contacts: 6,200 of 5,000.');
  expect(dialog).toHaveTextContent('API keys will stop working.');
  expect(dialog).toHaveTextContent('Your cancellation will be reversed');
  expect(within(dialog).getByRole('button', { name: 'Downgrade' })).toBeInTheDocument();
});

test('a preview that has expired is said in the dialog, with the amount asked for again', async () => {
  const amounts = [29.33, 29.31];
  network.post('/billing/preview', () =>
    reply(preview({ due_now: amounts.shift() ?? 0, cancel_at: END, next_payment: null })),
  );
  network.post('/billing/checkout', problem(409, 'preview_expired', 'Please look again.'));
  const { dialog, router } = await open('Upgrade to Business');
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Pay $29.33 and upgrade' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Please look again.');
  expect(await within(dialog).findByRole('button', { name: 'Pay $29.31 and upgrade' })).toBeInTheDocument();
  expect(dialog).toHaveTextContent('Your plan still ends 12/12/2026');
  expect(leave).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('file storage is shown in readable units', async () => {
  renderWithApp(<Page />);
  expect(await screen.findByText(/^1\.5 GB \/ 50 GB$/)).toBeVisible();
});

test.each([
  [79, false],
  [80, true],
])('at %i of 100 contacts, the page warns about the limit: %s', async (contacts, isWarned) => {
  const [tasks, campaigns, users] = [used(1, 50), used(0, 5), used(1, 1)];
  const usage = { plan: { id: 'free', name: 'Free' }, contacts: usageOf(contacts, 100), tasks, campaigns, users };
  network.get('/subscription/usage', reply(usage));
  renderWithApp(<Page />);
  expect(await screen.findByText(`${contacts} / 100`)).toBeVisible();
  expect(screen.queryByText('Approaching Usage Limits') !== null).toBe(isWarned);
});

test('a one-seat plan shows no usage bar for users', async () => {
  network.get(
    '/subscription/usage',
    reply({
      plan: { id: 'free', name: 'Free' },
      contacts: used(10, 100),
      tasks: used(1, 50),
      campaigns: used(0, 5),
      users: used(1, 1),
    }),
  );
  renderWithApp(<Page />);
  expect(await screen.findByText('1 / 1')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Contacts' })).toBeInTheDocument();
  expect(screen.queryByRole('progressbar', { name: 'Users' })).toBeNull();
});

test('a first subscription goes straight to the checkout', async () => {
  network.get('/billing/subscription', billing({ plan: planOf('free'), subscription: null }));
  network.post('/billing/checkout', reply({ checkout_url: 'https://checkout.stripe.com/c/1' }));
  renderWithApp(<Page />, { history: ['/billing'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://checkout.stripe.com/c/1'));
});

test('back from the checkout, on a page that the browser has kept, a plan can be chosen again', async () => {
  network.get('/billing/subscription', billing({ plan: planOf('free'), subscription: null }));
  network.post('/billing/checkout', reply({ checkout_url: 'https://checkout.stripe.com/c/1' }));
  renderWithApp(<Page />, { history: ['/billing'] });
  const upgrade = await screen.findByRole('button', { name: 'Upgrade to Pro' });
  await userEvent.click(upgrade);
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(upgrade).toHaveAttribute('aria-busy', 'true');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(upgrade).not.toHaveAttribute('aria-busy'));
});

test('a plan that could not be loaded is not called free', async () => {
  network.get('/billing/subscription', problem(500, 'internal', 'Something went wrong on our side.'));
  renderWithApp(<Page />);
  expect(await screen.findByText('Billing could not be loaded')).toBeVisible();
  expect(screen.queryByText('Free Plan')).toBeNull();
});
