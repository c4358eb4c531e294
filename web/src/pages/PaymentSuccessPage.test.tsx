import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { network, problem, reply, serverIsDown } from '../testing/network';
import { renderWithApp } from '../testing/renderWithApp';
import { Page } from './PaymentSuccessPage';

const STATUS = '/billing/checkout/status/cs_1';
const checkout = (payment_status: string) =>
  reply({ payment_status, amount: 15, currency: 'usd', plan_id: 'growth', trial_end: null });
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heading = () => screen.getByRole('heading', { level: 1 });

beforeEach(() => {
  vi.useFakeTimers();
  network.get('/config', serverIsDown);
});
afterEach(() => vi.useRealTimers());

test('a payment that has not arrived is checked every 2 seconds, for 30 seconds', async () => {
  const asked = vi.fn(() => checkout('open'));
  network.get(STATUS, asked);
  renderWithApp(<Page />, { history: ['/billing/success?session_id=cs_1'] });
  await after(1_000);
  expect(heading()).toHaveTextContent('Processing Your Payment');
  expect(asked).toHaveBeenCalledTimes(1);
  await after(2_000);
  expect(asked).toHaveBeenCalledTimes(2);

  await after(27_500);
  expect(heading()).toHaveTextContent('Payment Verification Failed');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'We could not verify your payment. Please contact support if you believe this is an error.',
  );
  const inTime = asked.mock.calls.length;
  await after(60_000);
  expect(asked).toHaveBeenCalledTimes(inTime);
});

test.each([
  ['paid', 'Payment Successful!', '15 USD'],
  ['failed', 'Payment Failed', 'Your payment could not be processed. Please try again.'],
])('a payment that is %s is reported and not checked again', async (status, title, says) => {
  const asked = vi.fn(() => checkout(status));
  network.get(STATUS, asked);
  renderWithApp(<Page />, { history: ['/billing/success?session_id=cs_1'] });
  await after(10_000);
  expect(heading()).toHaveTextContent(title);
  expect(screen.getByText(says)).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
});

test.each([
  ['an answer that fails', '?session_id=cs_1', 'Failed to verify payment status'],
  ['no id', '', 'No session ID found'],
])('%s ends the wait at once', async (_case, query, says) => {
  const asked = vi.fn(() => problem(502, 'stripe', 'Stripe is away.'));
  network.get(STATUS, asked);
  renderWithApp(<Page />, { history: [`/billing/success${query}`] });
  await after(10_000);
  expect(heading()).toHaveTextContent('Payment Verification Failed');
  expect(screen.getByRole('alert')).toHaveTextContent(says);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(1);
});
