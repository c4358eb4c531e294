import type { PlanId } from '@rapport/shared/plans';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import type { StripeGateway } from '../../integrations/stripe/stripe';
import type { StripeSubscription } from '../../integrations/stripe/subscriptions';
import { recordActivity } from '../activities/activities.service';
import { failedPayment, notifyOwners, suspension } from './billing.notices';
import {
  findCustomer,
  findStoredState,
  type StoredState,
  saveEntitlement,
  saveSubscription,
} from './billing.repository';
import { isEntitled, isLive, isOver, isSuspended } from './subscriptionStatus';

/**
 * Copies a workspace's subscription from Stripe, and sets what the workspace may do. It reads everything again each time, so
 * that the order and number of events do not matter. Requires the billing lock.
 * @returns the subscription that continues, if there is one
 */
export const syncSubscription = async (
  context: Context,
  stripe: StripeGateway,
  workspaceId: string,
): Promise<StripeSubscription | null> => {
  const customerId = await inWorkspace(context.db, { workspaceId }, findCustomer);
  if (!customerId) return null;
  const all = await stripe.listSubscriptions(customerId);
  const [current, ...others] = all.filter(isLive).reverse();
  for (const extra of others) {
    // Two checkouts were both paid: the older one stays, and the newer is refunded.
    context.log.error({ workspace_id: workspaceId, subscription: extra.id }, 'a second subscription is canceled');
    // The subscription is canceled after the refund, because a canceled one is never read again, and a failure in
    // between would lose the refund.
    await stripe.refundFirstInvoice(extra.id);
    await stripe.cancelNow(extra.id);
  }
  const known = current ?? all[0] ?? null;
  if (!known) return null;
  // Only a trial is checked, because it can begin without a payment method.
  const hasPaymentMethod = known.status !== 'trialing' || (await stripe.hasPaymentMethod(customerId));
  await inWorkspace(context.db, { workspaceId }, (scope) => storeSubscription(context, scope, known, hasPaymentMethod));
  return current ?? null;
};

const storeSubscription = async (
  context: Context,
  scope: Scope,
  known: StripeSubscription,
  hasPaymentMethod: boolean,
) => {
  const before = await findStoredState(scope);
  const isSame = before.subscription?.stripe_subscription_id === known.id;
  const past = isSame ? before.subscription : null;
  const now = new Date().toISOString();
  const { pastDueSince, suspendedAt } = overdueDates(known, past, now);
  // Stripe keeps a schedule until its last period ends, one month after its change took effect.
  const isChangePending = known.scheduleId !== null && known.plan !== past?.pending_plan_id;
  const notice = pastDueSince && !suspendedAt ? failedPayment(known.latestInvoice, pastDueSince) : null;
  const plan = entitledPlan(known, before);
  if (plan === null) {
    context.log.error({ status: known.status, price: known.priceId }, 'a subscription has an unknown status or price');
  }
  await saveSubscription(scope, {
    stripe_subscription_id: known.id,
    status: known.status,
    plan_id: known.plan ?? before.plan_id,
    price_id: known.priceId,
    current_period_end: known.currentPeriodEnd,
    cancel_at: isOver(known) ? null : known.cancelAt,
    pending_plan_id: isChangePending ? (past?.pending_plan_id ?? null) : null,
    pending_at: isChangePending ? (past?.pending_at ?? null) : null,
    trial_end: known.trialEnd,
    has_payment_method: hasPaymentMethod,
    past_due_since: pastDueSince,
    suspended_at: suspendedAt,
    payment_notice: notice?.key ?? null,
    raw: JSON.stringify(known.raw),
  });
  await saveEntitlement(scope, {
    ...(plan !== null && { plan_id: plan }),
    suspended_at: suspendedAt,
    ...(known.trialEnd && !before.trial_used_at && { trial_used_at: now }),
  });
  if (notice && notice.key !== past?.payment_notice) await notifyOwners(scope, notice);
  if (suspendedAt && !past?.suspended_at) await notifyOwners(scope, suspension(suspendedAt));
  if (plan !== null && plan !== before.plan_id) {
    await recordActivity(scope, {
      type: 'plan_changed',
      kind: 'plan_changed',
      values: { plan },
      entity_type: 'workspace',
      changes: { plan: [before.plan_id, plan] },
    });
  }
};

/** Since when a payment is overdue, and since when the workspace is suspended for it. */
const overdueDates = (known: StripeSubscription, past: StoredState['subscription'], now: string) => {
  const isOverdue = known.status === 'past_due';
  const suspendedBefore = past?.suspended_at ?? null;
  return {
    pastDueSince: isOverdue || isSuspended(known) ? (past?.past_due_since ?? now) : null,
    // The nightly job suspends after ten days of an overdue payment. That suspension is kept here until the payment is made.
    suspendedAt: isSuspended(known) ? (suspendedBefore ?? now) : isOverdue ? suspendedBefore : null,
  };
};

/** The plan that the subscription gives to the workspace. `null` keeps the current plan. */
const entitledPlan = (subscription: StripeSubscription, before: StoredState): PlanId | null => {
  if (isOver(subscription)) return 'free';
  if (isSuspended(subscription)) return before.plan_id;
  return isEntitled(subscription) ? subscription.plan : null;
};
