import { msg } from '@lingui/core/macro';
import type { PlanChangePreview, PlanChangeRequest } from '@rapport/shared/billing';
import { PLANS, type PlanId } from '@rapport/shared/plans';
import type { Identity } from '../../db/identity';
import type { Context } from '../../http/context';
import { badRequest, conflict } from '../../http/problem';
import type { PaidPlan } from '../../integrations/stripe/prices';
import type { StripeSubscription } from '../../integrations/stripe/subscriptions';
import { confirmQuote, findQuote, findSubscription, insertQuote, type Quote, setPending } from './billing.repository';
import { requireStripe, requireSubscription, type SubscriptionWork, withSubscription } from './subscriptionWork';

export const downgradeNotAvailable = () => badRequest('downgrade_not_available', msg`Downgrade Not Available`);

const previewExpired = () =>
  conflict('preview_expired', msg`The amount may have changed since this preview. Please review the change again.`);

const priceOf = (plan: PlanId | null) => PLANS[plan ?? 'free'].price;

/**
 * Computes the charge of a plan change, and its date, without changing anything.
 * @throws 409 without a subscription, for the current plan of the workspace, or while a payment is due
 */
export const previewPlanChange = async (
  context: Context,
  identity: Identity,
  { plan_id: plan }: PlanChangeRequest,
): Promise<PlanChangePreview> => {
  requireStripe(context);
  if (plan === 'free') throw downgradeNotAvailable();
  return withSubscription(context, identity, async (on, subscription) => {
    const current = requireSubscription(subscription);
    requireChangeable(current, plan);
    return preview(on, current, plan);
  });
};

const preview = async (
  { stripe, within }: SubscriptionWork,
  current: StripeSubscription,
  plan: PaidPlan,
): Promise<PlanChangePreview> => {
  const priceId = await stripe.priceOf(plan);
  const isUpgrade = priceOf(plan) > priceOf(current.plan);
  const dueNow = isUpgrade ? await stripe.previewUpgrade(current, priceId) : null;
  const next = isUpgrade && current.cancelAt ? null : await stripe.previewNextPeriod(current, priceId);
  const quote = { ...stateOf(current), amount: dueNow?.amount ?? 0, proration_date: dueNow?.prorationDate ?? null };
  const id = await within((scope) => insertQuote(scope, plan, quote));
  const subscription = await within(findSubscription);
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

/** The state for which the price was quoted. Another price or period needs a new quote. */
const stateOf = ({ id, priceId, currentPeriodEnd }: StripeSubscription) => ({
  subscription: id,
  price: priceId,
  period_end: currentPeriodEnd,
});

interface PlanChange {
  plan: PaidPlan;
  /** The origin of the app's own pages, to which Stripe returns. */
  origin: string;
  confirmation: string | undefined;
}

/**
 * Changes the plan of a subscription: to a larger one at once, to a smaller one with the next period. Without the
 * confirmation of a preview, nothing is changed. Requires the billing lock.
 * @returns the URL that the browser opens next, which shows a preview if there was no confirmation
 */
export const changePlan = async (
  on: SubscriptionWork,
  current: StripeSubscription,
  { plan, origin, confirmation }: PlanChange,
): Promise<string> => {
  const { stripe, within, sync } = on;
  requireChangeable(current, plan);
  // Choosing the current plan takes a planned downgrade back, and charges nothing.
  if (current.plan === plan) {
    if (current.scheduleId) await stripe.releaseSchedule(current.scheduleId);
    await sync();
    return `${origin}/billing?change=kept`;
  }
  if (confirmation === undefined) return `${origin}/billing?plan=${plan}`;
  const quote = await within((scope) => findQuote(scope, confirmation, plan));
  if (!quote || !isFor(quote, current)) throw previewExpired();
  const priceId = await stripe.priceOf(plan);
  if (priceOf(plan) < priceOf(current.plan)) {
    await downgrade(on, current, priceId);
    await sync();
    await within((scope) => setPending(scope, plan, current.currentPeriodEnd));
    return `${origin}/billing?change=scheduled`;
  }
  const { amount } = await stripe.previewUpgrade(current, priceId, quote.proration_date);
  if (amount !== quote.amount) throw previewExpired();
  await within((scope) => confirmQuote(scope, confirmation));
  const upgraded = await upgrade(on, current, priceId, { id: confirmation, ...quote });
  await sync();
  return upgraded.isUpdatePending && upgraded.latestInvoice?.url
    ? upgraded.latestInvoice.url
    : `${origin}/billing/success?session_id=bc_${confirmation}`;
};

const requireChangeable = (current: StripeSubscription, plan: PaidPlan) => {
  if (current.status === 'past_due' || current.status === 'unpaid') {
    throw conflict('payment_due', msg`A payment is due. Pay the open invoice first, then change the plan.`);
  }
  if (current.plan === plan && !current.scheduleId) {
    throw conflict('same_plan', msg`This workspace is already on the ${{ plan: PLANS[plan].name }} plan.`);
  }
};

const isFor = (quote: Quote, current: StripeSubscription): boolean => {
  const { subscription, price, period_end } = stateOf(current);
  return quote.subscription === subscription && quote.price === price && quote.period_end === period_end;
};

const upgrade = async (
  on: SubscriptionWork,
  current: StripeSubscription,
  priceId: string,
  quote: Quote & { id: string },
) => {
  if (current.scheduleId) await on.stripe.releaseSchedule(current.scheduleId);
  try {
    return await on.stripe.upgrade(current, priceId, quote.proration_date, `ch_${quote.id}`);
  } catch (error) {
    // Nothing was changed, so the planned downgrade is scheduled again.
    if (current.scheduleId) await scheduleAgain(on, current);
    throw error;
  }
};

const downgrade = async (on: SubscriptionWork, current: StripeSubscription, priceId: string) => {
  const { stripe } = on;
  if (current.scheduleId) await stripe.releaseSchedule(current.scheduleId);
  // A cancellation would end the subscription before the smaller plan begins.
  if (current.cancelAt) await stripe.resume(current);
  try {
    await stripe.downgradeAtPeriodEnd(current, priceId);
  } catch (error) {
    if (current.scheduleId) await scheduleAgain(on, current);
    if (current.cancelAt) await stripe.cancelAtPeriodEnd(current.id);
    throw error;
  }
};

const scheduleAgain = async ({ stripe, within }: SubscriptionWork, current: StripeSubscription) => {
  const pending = (await within(findSubscription))?.pending_plan_id;
  if (pending && pending !== 'free') await stripe.downgradeAtPeriodEnd(current, await stripe.priceOf(pending));
};
