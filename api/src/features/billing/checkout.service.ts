import { msg } from '@lingui/core/macro';
import { type Checkout, type CheckoutRequest, type CheckoutStatus, TRIAL_DAYS } from '@rapport/shared/billing';
import { pages } from '@rapport/shared/paths';
import type { Identity } from '../../db/identity';
import { languageOf } from '../../db/languageOf';
import { inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { notFound, ProblemError } from '../../http/problem';
import type { PaidPlan } from '../../integrations/stripe/prices';
import type { StripeGateway } from '../../integrations/stripe/stripe';
import {
  type Attempt,
  findAttempt,
  findBillingState,
  findCustomerDetails,
  findSubscription,
  insertAttempt,
  listOpenAttempts,
  setCustomer,
  updateAttempt,
} from './billing.repository';
import { changePlan, downgradeNotAvailable } from './planChange.service';
import { callStripe, requireStripe, type SubscriptionWork, withSubscription } from './subscriptionWork';

/**
 * Returns the URL that the browser opens to get a plan: a checkout for the first paid plan, or one of our own pages for
 * a change. A change without the confirmation of its preview leads to the page that shows a preview. Concurrent
 * requests get the same answer.
 * @throws 409 for the current plan of the workspace, 422 for a URL that is not ours
 */
export const startCheckout = async (
  context: Context,
  identity: Identity,
  request: CheckoutRequest,
): Promise<Checkout> => {
  requireStripe(context);
  const { plan_id: plan, confirmation } = request;
  if (plan === 'free') throw downgradeNotAvailable();
  requireOwnAddress(context, request);
  const { origin } = new URL(request.success_url);
  return withSubscription(context, identity, async (on, current) => ({
    checkout_url: current
      ? await changePlan(on, current, { plan, origin, confirmation })
      : await buy(on, plan, request),
  }));
};

/**
 * Refuses a return URL that is not ours. Users see this error if they opened the app at another address than its own,
 * so the error names the right one.
 */
const requireOwnAddress = (context: Context, { success_url, cancel_url }: CheckoutRequest) => {
  const address = context.address();
  const own = new Set([...context.config.webOrigins, address]);
  const isOwn = (text: string, paths: string[]) => {
    if (!URL.canParse(text)) return false;
    const { origin, pathname } = new URL(text);
    return own.has(origin) && paths.includes(pathname);
  };
  const foreign = (field: keyof CheckoutRequest) =>
    new ProblemError(422, 'invalid', msg`Open Rapport at ${address} to change your plan.`, {
      [field]: msg`Use an address of this app`,
    });
  if (!isOwn(success_url, [pages.paymentSuccess, pages.billing])) throw foreign('success_url');
  if (!isOwn(cancel_url, [pages.billing, pages.paymentCanceled])) throw foreign('cancel_url');
};

const buy = async (on: SubscriptionWork, plan: PaidPlan, { success_url, cancel_url }: CheckoutRequest) => {
  const { context, stripe, identity, within } = on;
  const same = (await within(listOpenAttempts)).find(({ plan_id, is_lasting }) => plan_id === plan && is_lasting);
  await closeCheckouts(context, stripe, identity.workspace_id, same);
  if (same?.url && (await isStillOpen(stripe, same))) return same.url;

  const { customerId, trialUsedAt } = await within(findBillingState);
  const customer = customerId ?? (await createCustomer(on));
  const priceId = await stripe.priceOf(plan);
  const attempt = await within((scope) => insertAttempt(scope, plan));
  const { id, url } = await stripe.createCheckout({
    customer,
    workspaceId: identity.workspace_id,
    userId: identity.user_id,
    plan,
    priceId,
    trialDays: trialUsedAt ? null : TRIAL_DAYS,
    successUrl: withSessionId(success_url),
    cancelUrl: cancel_url,
    language: await within(({ db }) => languageOf(db, identity.user_id)),
    idempotencyKey: `co_${attempt.id}`,
  });
  await within((scope) => updateAttempt(scope, attempt.id, { session_id: id, url }));
  if (!url) throw new Error('Stripe created a checkout without an address');
  return url;
};

/** Stripe replaces the placeholder in braces with the id of the session, so the braces must not be encoded. */
const withSessionId = (url: string): string => {
  const plain = url.replaceAll('%7BCHECKOUT_SESSION_ID%7D', '{CHECKOUT_SESSION_ID}');
  if (plain.includes('{CHECKOUT_SESSION_ID}')) return plain;
  return `${plain}${plain.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`;
};

const isStillOpen = async (stripe: StripeGateway, { session_id }: Attempt): Promise<boolean> =>
  session_id !== null && (await stripe.findCheckout(session_id)).status === 'open';

/** Closes every checkout of a workspace that could still be paid, except `kept`. Requires the billing lock. */
export const closeCheckouts = async ({ db }: Context, stripe: StripeGateway, workspaceId: string, kept?: Attempt) => {
  for (const attempt of await inWorkspace(db, { workspaceId }, listOpenAttempts)) {
    if (attempt.id === kept?.id) continue;
    if (await isStillOpen(stripe, attempt)) await stripe.expireCheckout(String(attempt.session_id));
    await inWorkspace(db, { workspaceId }, (scope) => updateAttempt(scope, attempt.id, { status: 'expired' }));
  }
};

const createCustomer = async ({ stripe, identity, within }: SubscriptionWork): Promise<string> => {
  const created = await stripe.createCustomer(identity.workspace_id, await within(findCustomerDetails));
  await within((scope) => setCustomer(scope, created));
  return created;
};

/**
 * The outcome of a checkout. A payment is also applied here, because the user may return before Stripe's event arrives.
 * @throws 404 for a checkout of another workspace, 502 if Stripe fails
 */
export const checkoutStatus = async (
  context: Context,
  identity: Identity,
  sessionId: string,
): Promise<CheckoutStatus> => {
  const { db } = context;
  const { workspace_id: workspaceId } = identity;
  const attempt = await inWorkspace(db, { workspaceId }, (scope) => findAttempt(scope, sessionId));
  if (!attempt) throw notFound(msg`This checkout`);
  const outcome =
    attempt.kind === 'change'
      ? await outcomeOfChange(context, identity, attempt)
      : await outcomeOfCheckout(context, identity, attempt);
  const subscription = await inWorkspace(db, { workspaceId }, findSubscription);
  const trial_end = subscription?.status === 'trialing' ? subscription.trial_end : null;
  return { ...outcome, plan_id: attempt.plan_id, trial_end };
};

type Outcome = Pick<CheckoutStatus, 'payment_status' | 'amount' | 'currency'>;

const outcomeOfCheckout = async (
  context: Context,
  identity: Identity,
  { session_id, status }: Attempt,
): Promise<Outcome> => {
  const stripe = requireStripe(context);
  const session = await callStripe(context, () => stripe.findCheckout(String(session_id)));
  const money = { amount: session.amount / 100, currency: session.currency };
  if (session.status === 'expired' || status === 'failed') return { ...money, payment_status: 'failed' };
  if (session.status === 'open') return { ...money, payment_status: 'open' };
  const isPaid = session.paymentStatus === 'paid' || session.paymentStatus === 'no_payment_required';
  if (isPaid) await withSubscription(context, identity, async () => undefined);
  return { ...money, payment_status: isPaid ? 'paid' : 'processing' };
};

const outcomeOfChange = (context: Context, identity: Identity, { plan_id }: Attempt): Promise<Outcome> =>
  withSubscription(context, identity, async (_on, current) => ({
    amount: (current?.latestInvoice?.amountPaid ?? 0) / 100,
    currency: 'usd',
    payment_status: current?.plan === plan_id ? 'paid' : 'open',
  }));
