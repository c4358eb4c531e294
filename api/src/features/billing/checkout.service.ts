import type { Checkout, CheckoutRequest, CheckoutStatus } from '@rapport/shared/billing';
import { TRIAL_DAYS } from '@rapport/shared/billing';
import { pages } from '@rapport/shared/paths';
import type { PlanId } from '@rapport/shared/plans';
import type { Identity } from '../../db/identity';
import { inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { invalid, notFound } from '../../http/problem';
import type { PaidPlan } from '../../integrations/stripe/prices';
import type { StripeGateway } from '../../integrations/stripe/stripe';
import { type Asked, askingStripe, requireStripe, within } from './asking';
import {
  type Attempt,
  findAttempt,
  findBillingState,
  findSubscription,
  insertAttempt,
  listOpenAttempts,
  setCustomer,
  updateAttempt,
} from './billing.repository';
import { withBillingLock } from './billingLock';
import { changePlan, downgradeNotAvailable } from './planChange.service';
import { syncSubscription } from './sync';

/**
 * Where the browser has to go to get a plan: to a checkout for the first paid one, to our own page for a change. A change
 * without the confirmation of its preview goes to the page that shows one. Two that ask at once get the same answer.
 * @throws 409 for the plan that one has, 422 for a plan or an address that cannot be meant
 */
export const startCheckout = (context: Context, identity: Identity, request: CheckoutRequest): Promise<Checkout> => {
  const stripe = requireStripe(context);
  const { plan_id: plan, confirmation } = request;
  if (plan === 'free') throw downgradeNotAvailable();
  requireOwnAddress(context, request);
  const asked = { context, stripe, identity };
  return withBillingLock(context.db, identity.workspace_id, () =>
    askingStripe(context, async () => {
      const current = await syncSubscription(context, stripe, identity.workspace_id);
      const { origin } = new URL(request.success_url);
      return {
        checkout_url: current
          ? await changePlan(asked, current, { plan, origin, confirmation })
          : await buy(asked, plan, request),
      };
    }),
  );
};

/** Nobody may send people elsewhere through us. */
const requireOwnAddress = (context: Context, { success_url, cancel_url }: CheckoutRequest) => {
  const own = new Set([...context.config.webOrigins, context.address()]);
  const isOwn = (text: string, paths: string[]) => {
    if (!URL.canParse(text)) return false;
    const { origin, pathname } = new URL(text);
    return own.has(origin) && paths.includes(pathname);
  };
  if (!isOwn(success_url, [pages.paymentSuccess, pages.billing]))
    throw invalid({ success_url: 'This is not our own page' });
  if (!isOwn(cancel_url, [pages.billing, pages.paymentCancelled]))
    throw invalid({ cancel_url: 'This is not our own page' });
};

const buy = async (asked: Asked, plan: PaidPlan, { success_url, cancel_url }: CheckoutRequest): Promise<string> => {
  const { stripe, identity } = asked;
  const open = await within(asked, listOpenAttempts);
  const same = open.find(({ plan_id }) => plan_id === plan);
  await closeCheckouts(asked.context, stripe, identity.workspace_id, same);
  if (same?.url && (await isStillOpen(stripe, same))) return same.url;

  const { trialUsedAt } = await within(asked, findBillingState);
  const customer = await customerOf(asked);
  const priceId = await stripe.priceOf(plan);
  const attempt = await within(asked, (scope) => insertAttempt(scope, plan));
  const session = await stripe.createCheckout({
    customer,
    workspaceId: identity.workspace_id,
    userId: identity.user_id,
    plan,
    priceId,
    trialDays: trialUsedAt ? null : TRIAL_DAYS,
    successUrl: withSessionId(success_url),
    cancelUrl: cancel_url,
    idempotencyKey: `co_${attempt.id}`,
  });
  await within(asked, (scope) => updateAttempt(scope, attempt.id, { session_id: session.id, url: session.url }));
  if (!session.url) throw new Error('Stripe made a checkout without an address');
  return session.url;
};

/** Stripe puts the id in where the braces stand, which must not be encoded. */
const withSessionId = (url: string): string => {
  const plain = url.replaceAll('%7BCHECKOUT_SESSION_ID%7D', '{CHECKOUT_SESSION_ID}');
  if (plain.includes('{CHECKOUT_SESSION_ID}')) return plain;
  return `${plain}${plain.includes('?') ? '&' : '?'}session_id={CHECKOUT_SESSION_ID}`;
};

const isStillOpen = async (stripe: StripeGateway, { session_id }: Attempt): Promise<boolean> =>
  session_id !== null && (await stripe.findCheckout(session_id)).status === 'open';

/** Closes every checkout of a workspace that somebody could still go through, but one. Under the billing lock. */
export const closeCheckouts = async ({ db }: Context, stripe: StripeGateway, workspaceId: string, but?: Attempt) => {
  for (const attempt of await inWorkspace(db, { workspaceId }, listOpenAttempts)) {
    if (attempt.id === but?.id) continue;
    if (await isStillOpen(stripe, attempt)) await stripe.expireCheckout(String(attempt.session_id));
    await inWorkspace(db, { workspaceId }, (scope) => updateAttempt(scope, attempt.id, { status: 'expired' }));
  }
};

const customerOf = async (asked: Asked): Promise<string> => {
  const { customerId } = await within(asked, findBillingState);
  if (customerId) return customerId;
  const { email, name } = await within(asked, async ({ db, workspaceId, userId }) => ({
    ...(await db('users').where({ id: userId }).first('email')),
    ...(await db('workspaces').where({ id: workspaceId }).first('name')),
  }));
  const created = await asked.stripe.createCustomer(asked.identity.workspace_id, { email, name });
  await within(asked, (scope) => setCustomer(scope, created));
  return created;
};

/**
 * What became of a checkout. It fulfils what Stripe says is paid by itself, because the event may come later than the person.
 * @throws 404 for what is not of this workspace, 502 when Stripe cannot be asked
 */
export const checkoutStatus = async (
  context: Context,
  identity: Identity,
  sessionId: string,
): Promise<CheckoutStatus> => {
  const attempt = await inWorkspace(context.db, { workspaceId: identity.workspace_id }, (scope) =>
    findAttempt(scope, sessionId),
  );
  if (!attempt) throw notFound('This checkout');
  const stripe = requireStripe(context);
  const asked = { context, stripe, identity };
  const answer = await askingStripe(context, () =>
    attempt.kind === 'change' ? statusOfChange(asked, attempt) : statusOfSession(asked, attempt),
  );
  if (answer.payment_status === 'paid') {
    await withBillingLock(context.db, identity.workspace_id, () =>
      askingStripe(context, () => syncSubscription(context, stripe, identity.workspace_id)),
    );
  }
  const subscription = await within(asked, findSubscription);
  return { ...answer, plan_id: attempt.plan_id, trial_end: trialOf(subscription) };
};

const trialOf = (subscription: { status: string; trial_end: string | null } | undefined): string | null =>
  subscription?.status === 'trialing' ? subscription.trial_end : null;

type Answer = Pick<CheckoutStatus, 'payment_status' | 'amount' | 'currency'>;

const statusOfSession = async ({ stripe }: Asked, { session_id, status }: Attempt): Promise<Answer> => {
  const session = await stripe.findCheckout(String(session_id));
  const money = { amount: session.amount / 100, currency: session.currency };
  if (session.status === 'expired' || status === 'failed') return { ...money, payment_status: 'failed' };
  if (session.status === 'open') return { ...money, payment_status: 'open' };
  const isPaid = session.paymentStatus === 'paid' || session.paymentStatus === 'no_payment_required';
  return { ...money, payment_status: isPaid ? 'paid' : 'processing' };
};

const statusOfChange = async ({ context, stripe, identity }: Asked, { plan_id }: Attempt): Promise<Answer> => {
  const current = await withBillingLock(context.db, identity.workspace_id, () =>
    syncSubscription(context, stripe, identity.workspace_id),
  );
  const amount = (current?.latestInvoice?.amountPaid ?? 0) / 100;
  return { amount, currency: 'usd', payment_status: current?.plan === (plan_id as PlanId) ? 'paid' : 'open' };
};
