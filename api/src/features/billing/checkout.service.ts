import type { Checkout, CheckoutRequest, CheckoutStatus } from '@rapport/shared/billing';
import { TRIAL_DAYS } from '@rapport/shared/billing';
import { pages } from '@rapport/shared/paths';
import { PLANS, type PlanId } from '@rapport/shared/plans';
import type { Identity } from '../../db/identity';
import { inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, invalid, notFound, ProblemError } from '../../http/problem';
import {
  isStripeError,
  type PaidPlan,
  type StripeGateway,
  type StripeSubscription,
} from '../../integrations/stripe/stripe';
import {
  type Attempt,
  findAttempt,
  findBillingState,
  findSubscription,
  insertAttempt,
  listOpenAttempts,
  setCustomer,
  setPending,
  updateAttempt,
} from './billing.repository';
import { withBillingLock } from './billingLock';
import { syncSubscription } from './sync';

/** Billing as it stands, and who asks for something of it. */
interface Asked {
  context: Context;
  stripe: StripeGateway;
  identity: Identity;
}

/** @throws 409 where nothing is sold */
export const requireStripe = ({ stripe }: Context): StripeGateway => {
  if (stripe) return stripe;
  throw conflict('billing_off', 'Nothing is sold on this server: everything is included.');
};

/** Turns what Stripe or the way there answers into something a person can act on. */
export const askingStripe = async <T>({ log }: Context, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isStripeError(error)) throw error;
    log.error({ err: error }, 'Stripe refused or could not be reached');
    throw new ProblemError(
      502,
      'stripe_failed',
      'The payment provider could not do this. Please try again in a moment.',
    );
  }
};

const within = <T>({ context, identity }: Asked, work: Parameters<typeof inWorkspace<T>>[2]): Promise<T> =>
  inWorkspace(context.db, { workspaceId: identity.workspace_id, userId: identity.user_id }, work);

/**
 * Where the browser has to go to get a plan: to a checkout for the first paid one, straight to our own page for a change that
 * needs no more payment details. Two that ask at once get the same answer.
 * @throws 409 for the plan that one has, 422 for a plan or an address that cannot be meant
 */
export const startCheckout = (context: Context, identity: Identity, request: CheckoutRequest): Promise<Checkout> => {
  const stripe = requireStripe(context);
  const { plan_id: plan } = request;
  if (plan === 'free') throw new ProblemError(400, 'downgrade_not_available', 'Downgrade Not Available');
  requireOwnAddress(context, request);
  const asked = { context, stripe, identity };
  return withBillingLock(context.db, identity.workspace_id, () =>
    askingStripe(context, async () => {
      const current = await syncSubscription(context, stripe, identity.workspace_id);
      return {
        checkout_url: current ? await changePlan(asked, current, plan, request) : await buy(asked, plan, request),
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
  const attempt = await within(asked, (scope) => insertAttempt(scope, plan, 'checkout'));
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

/** Another plan for a subscription that goes on: a dearer one at once, a cheaper one with the next period. */
const changePlan = async (
  asked: Asked,
  current: StripeSubscription,
  plan: PaidPlan,
  { success_url }: CheckoutRequest,
): Promise<string> => {
  const { stripe, context } = asked;
  const { origin } = new URL(success_url);
  if (current.status === 'past_due' || current.status === 'unpaid') {
    throw conflict('payment_due', 'A payment is due. Pay the open invoice first, then change the plan.');
  }
  if (current.plan === plan && !current.scheduleId) {
    throw conflict('same_plan', `This workspace is on the ${PLANS[plan].name} plan already.`);
  }
  if (current.scheduleId) await stripe.releaseSchedule(current.scheduleId);
  const priceId = await stripe.priceOf(plan);
  const attempt = await within(asked, (scope) => insertAttempt(scope, plan, 'change'));
  if (current.plan === plan) {
    await syncSubscription(context, stripe, asked.identity.workspace_id);
    return `${origin}/billing?change=kept`;
  }
  if (PLANS[plan].price > PLANS[current.plan ?? 'free'].price) {
    const raised = await stripe.raise(current, priceId, `ch_${attempt.id}`);
    await syncSubscription(context, stripe, asked.identity.workspace_id);
    return raised.isUpdatePending && raised.latestInvoice?.url
      ? raised.latestInvoice.url
      : `${origin}/billing/success?session_id=bc_${attempt.id}`;
  }
  // Whoever chooses what comes after the period goes on: a cancellation would end it before that begins.
  if (current.cancelAt) await stripe.resume(current);
  await stripe.lowerLater(current, priceId);
  await syncSubscription(context, stripe, asked.identity.workspace_id);
  await within(asked, (scope) => setPending(scope, plan, current.currentPeriodEnd));
  return `${origin}/billing?change=scheduled`;
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
