import type { PlanId } from '@rapport/shared/plans';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import type { StripeGateway } from '../../integrations/stripe/stripe';
import type { StripeSubscription } from '../../integrations/stripe/subscriptions';
import { recordActivity } from '../activities/activities.service';
import { failedPayment, notifyOwners, suspension } from './billing.notices';
import {
  findBillingState,
  findStoredState,
  type StoredState,
  saveEntitlement,
  saveSubscription,
} from './billing.repository';

const LIVING = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused']);
const ENTITLED = new Set(['trialing', 'active', 'past_due']);
const OVER = new Set(['incomplete', 'incomplete_expired', 'canceled']);
/** Stripe has stopped to try: nothing can be added until somebody pays. */
const SUSPENDED = new Set(['unpaid', 'paused']);

/** Whether a subscription goes on, as far as anybody can tell from its status. */
const isLiving = ({ status }: Pick<StripeSubscription, 'status'>) => LIVING.has(status);

/**
 * Makes what we know of a workspace's subscription what Stripe knows, and what the workspace may do follow from that. It
 * reads everything anew, so that it does not matter which event asked for it, in what order, or how often. Only under the
 * billing lock.
 */
export const syncSubscription = async (
  context: Context,
  stripe: StripeGateway,
  workspaceId: string,
): Promise<StripeSubscription | null> => {
  const { customerId } = await inWorkspace(context.db, { workspaceId }, findBillingState);
  if (!customerId) return null;
  const all = await stripe.listSubscriptions(customerId);
  const [current, ...others] = all.filter(isLiving).reverse();
  for (const extra of others) {
    // Two checkouts that were both paid: the older one stays, and what was paid for the newer is given back.
    context.log.error({ workspace_id: workspaceId, subscription: extra.id }, 'a second subscription is cancelled');
    // Cancelled last: one that is, nobody looks at again, and what was paid would stay with us if Stripe were away in between.
    await stripe.refundFirstInvoice(extra.id);
    await stripe.cancelNow(extra.id);
  }
  const known = current ?? all[0] ?? null;
  if (!known) return null;
  // Whoever tries a plan out may not have said yet how they would pay.
  const hasPaymentMethod = known.status !== 'trialing' || (await stripe.hasPaymentMethod(customerId));
  await inWorkspace(context.db, { workspaceId }, (scope) => store(context, scope, known, hasPaymentMethod));
  return current ?? null;
};

const store = async (context: Context, scope: Scope, known: StripeSubscription, hasPaymentMethod: boolean) => {
  const before = await findStoredState(scope);
  const isSame = before.subscription?.stripe_subscription_id === known.id;
  const past = isSame ? before.subscription : null;
  const now = new Date().toISOString();
  const pastDueSince =
    known.status === 'past_due' || SUSPENDED.has(known.status) ? (past?.past_due_since ?? now) : null;
  // A payment that stays overdue suspends after ten days, which the nightly job decides; here it is kept as long as it lasts.
  const suspendedAt = SUSPENDED.has(known.status)
    ? (past?.suspended_at ?? now)
    : known.status === 'past_due'
      ? (past?.suspended_at ?? null)
      : null;
  // A schedule stays with its subscription until the end of the last period that it plans, a month after its change was made.
  const isChangeAhead = known.scheduleId !== null && known.plan !== past?.pending_plan_id;
  const news = pastDueSince && !suspendedAt ? failedPayment(known.latestInvoice, pastDueSince) : null;
  const plan = entitledPlan(known, before);
  if (plan === null) {
    context.log.error({ status: known.status, price: known.priceId }, 'a subscription that nobody knows to read');
  }
  await saveSubscription(scope, {
    stripe_subscription_id: known.id,
    status: known.status,
    plan_id: known.plan ?? before.plan_id,
    price_id: known.priceId,
    current_period_end: known.currentPeriodEnd,
    cancel_at: OVER.has(known.status) ? null : known.cancelAt,
    pending_plan_id: isChangeAhead ? (past?.pending_plan_id ?? null) : null,
    pending_at: isChangeAhead ? (past?.pending_at ?? null) : null,
    trial_end: known.trialEnd,
    has_payment_method: hasPaymentMethod,
    past_due_since: pastDueSince,
    suspended_at: suspendedAt,
    payment_notice: news?.key ?? null,
    raw: JSON.stringify(known.raw),
  });
  await saveEntitlement(scope, {
    ...(plan !== null && { plan_id: plan }),
    suspended_at: suspendedAt,
    ...(known.trialEnd && !before.trial_used_at && { trial_used_at: now }),
  });
  if (news && news.key !== past?.payment_notice) await notifyOwners(scope, news);
  if (suspendedAt && !past?.suspended_at) await notifyOwners(scope, suspension(suspendedAt));
  if (plan !== null && plan !== before.plan_id) {
    await recordActivity(scope, {
      type: 'plan_changed',
      description: `The plan is now ${plan[0]?.toUpperCase()}${plan.slice(1)}`,
      entity_type: 'workspace',
      changes: { plan: [before.plan_id, plan] },
    });
  }
};

/** What a workspace may do by its subscription; `null` leaves it as it is. */
const entitledPlan = ({ status, plan }: StripeSubscription, before: StoredState): PlanId | null => {
  if (OVER.has(status)) return 'free';
  if (SUSPENDED.has(status)) return before.plan_id;
  return ENTITLED.has(status) ? plan : null;
};
