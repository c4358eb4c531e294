import type { PlanChangePreview, PlanChangeRequest } from '@rapport/shared/billing';
import { PLANS, type PlanId } from '@rapport/shared/plans';
import type { Identity } from '../../db/identity';
import type { Context } from '../../http/context';
import { badRequest, conflict } from '../../http/problem';
import type { PaidPlan } from '../../integrations/stripe/prices';
import type { StripeSubscription } from '../../integrations/stripe/subscriptions';
import { type Asked, askingStripe, requireStripe, within } from './asking';
import { confirmQuote, findQuote, findSubscription, insertQuote, type Quote, setPending } from './billing.repository';
import { withBillingLock } from './billingLock';
import { syncSubscription } from './sync';

export const downgradeNotAvailable = () => badRequest('downgrade_not_available', 'Downgrade Not Available');

const previewExpired = () =>
  conflict('preview_expired', 'What is charged may have changed since you were shown it. Please look again.');

const priceOf = (plan: PlanId | null) => PLANS[plan ?? 'free'].price;

/**
 * What a change of plan would charge, and when. Nothing is changed by it.
 * @throws 409 without a subscription, for the plan that the workspace has, or while a payment is due
 */
export const previewPlanChange = (
  context: Context,
  identity: Identity,
  { plan_id: plan }: PlanChangeRequest,
): Promise<PlanChangePreview> => {
  const stripe = requireStripe(context);
  if (plan === 'free') throw downgradeNotAvailable();
  const asked = { context, stripe, identity };
  return withBillingLock(context.db, identity.workspace_id, () =>
    askingStripe(context, async () => {
      const current = await syncSubscription(context, stripe, identity.workspace_id);
      if (!current) throw conflict('no_subscription', 'There is no subscription to change.');
      requireChangeable(current, plan);
      return preview(asked, current, plan);
    }),
  );
};

const preview = async (asked: Asked, current: StripeSubscription, plan: PaidPlan): Promise<PlanChangePreview> => {
  const { stripe } = asked;
  const priceId = await stripe.priceOf(plan);
  const isUpgrade = priceOf(plan) > priceOf(current.plan);
  const dueNow = isUpgrade ? await stripe.previewUpgrade(current, priceId) : null;
  const next = isUpgrade && current.cancelAt ? null : await stripe.previewNextPeriod(current, priceId);
  const quote = { ...stateOf(current), amount: dueNow?.amount ?? 0, proration_date: dueNow?.prorationDate ?? null };
  const id = await within(asked, (scope) => insertQuote(scope, plan, quote));
  const subscription = await within(asked, findSubscription);
  return {
    id,
    from_plan_id: current.plan ?? 'free',
    plan_id: plan,
    currency: dueNow?.currency ?? next?.currency ?? 'usd',
    due_now: quote.amount / 100,
    starts_at: isUpgrade ? null : current.currentPeriodEnd,
    next_payment: next && { amount: next.amount / 100, at: current.currentPeriodEnd },
    is_trial: current.status === 'trialing',
    cancel_at: current.cancelAt,
    replaces_plan_id: subscription?.pending_plan_id ?? null,
  };
};

/** What a quote was made for: another price or period needs another one. */
const stateOf = ({ id, priceId, currentPeriodEnd }: StripeSubscription) => ({
  subscription: id,
  price: priceId,
  period_end: currentPeriodEnd,
});

interface PlanChange {
  plan: PaidPlan;
  /** Of our own pages. */
  origin: string;
  confirmation: string | undefined;
}

/**
 * Changes the plan of a subscription that goes on: to a larger one at once, to a smaller one with the next period. Without
 * the confirmation of a preview it only leads to where that is shown. Under the billing lock.
 * @returns where the browser goes next
 */
export const changePlan = async (
  asked: Asked,
  current: StripeSubscription,
  { plan, origin, confirmation }: PlanChange,
): Promise<string> => {
  requireChangeable(current, plan);
  // The plan stays: nothing is charged.
  if (current.plan === plan) {
    if (current.scheduleId) await asked.stripe.releaseSchedule(current.scheduleId);
    await sync(asked);
    return `${origin}/billing?change=kept`;
  }
  if (confirmation === undefined) return `${origin}/billing?plan=${plan}`;
  const quote = await within(asked, (scope) => findQuote(scope, confirmation, plan));
  if (!quote || !isFor(quote, current)) throw previewExpired();
  const priceId = await asked.stripe.priceOf(plan);
  if (priceOf(plan) < priceOf(current.plan)) {
    await lower(asked, current, priceId);
    await sync(asked);
    await within(asked, (scope) => setPending(scope, plan, current.currentPeriodEnd));
    return `${origin}/billing?change=scheduled`;
  }
  const { amount } = await asked.stripe.previewUpgrade(current, priceId, quote.proration_date);
  if (amount !== quote.amount) throw previewExpired();
  await within(asked, (scope) => confirmQuote(scope, confirmation));
  const raised = await raise(asked, current, priceId, { id: confirmation, ...quote });
  await sync(asked);
  return raised.isUpdatePending && raised.latestInvoice?.url
    ? raised.latestInvoice.url
    : `${origin}/billing/success?session_id=bc_${confirmation}`;
};

const requireChangeable = (current: StripeSubscription, plan: PaidPlan) => {
  if (current.status === 'past_due' || current.status === 'unpaid') {
    throw conflict('payment_due', 'A payment is due. Pay the open invoice first, then change the plan.');
  }
  if (current.plan === plan && !current.scheduleId) {
    throw conflict('same_plan', `This workspace is on the ${PLANS[plan].name} plan already.`);
  }
};

const isFor = (quote: Quote, current: StripeSubscription): boolean => {
  const state = stateOf(current);
  return (
    quote.subscription === state.subscription && quote.price === state.price && quote.period_end === state.period_end
  );
};

const sync = ({ context, stripe, identity }: Asked) => syncSubscription(context, stripe, identity.workspace_id);

const raise = async (asked: Asked, current: StripeSubscription, priceId: string, quote: Quote & { id: string }) => {
  const { stripe } = asked;
  const { scheduleId } = current;
  if (scheduleId) await stripe.releaseSchedule(scheduleId);
  try {
    return await stripe.upgrade(current, priceId, quote.proration_date, `ch_${quote.id}`);
  } catch (error) {
    // Nothing was changed, so the smaller plan that was to follow still does.
    if (scheduleId) await planAgain(asked, current);
    throw error;
  }
};

const lower = async (asked: Asked, current: StripeSubscription, priceId: string) => {
  const { stripe } = asked;
  if (current.scheduleId) await stripe.releaseSchedule(current.scheduleId);
  // Who chooses what comes after the period goes on: a cancellation would end the subscription before that begins.
  if (current.cancelAt) await stripe.resume(current);
  try {
    await stripe.downgradeAtPeriodEnd(current, priceId);
  } catch (error) {
    if (current.scheduleId) await planAgain(asked, current);
    if (current.cancelAt) await stripe.cancelAtPeriodEnd(current.id);
    throw error;
  }
};

const planAgain = async (asked: Asked, current: StripeSubscription) => {
  const pending = (await within(asked, findSubscription))?.pending_plan_id;
  if (pending && pending !== 'free')
    await asked.stripe.downgradeAtPeriodEnd(current, await asked.stripe.priceOf(pending));
};
