import { msg } from '@lingui/core/macro';
import { type BillingInfo, type Redirection, USED_RESOURCES, type Usage, usageOf } from '@rapport/shared/billing';
import { pages } from '@rapport/shared/paths';
import { PLANS, planLimit } from '@rapport/shared/plans';
import type { Identity } from '../../db/identity';
import { languageOf } from '../../db/languageOf';
import { inWorkspace, readerWords, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict } from '../../http/problem';
import { readUsed } from '../workspaces/planLimits';
import { findBillingState, findSubscription } from './billing.repository';
import { withBillingLock } from './billingLock';
import { closeCheckouts } from './checkout.service';
import { planOffer } from './planOffer';
import { isOver } from './subscriptionStatus';
import { callStripe, requireStripe, requireSubscription, withSubscription } from './subscriptionWork';
import { syncSubscription } from './sync';

/** The plan, its subscription, whether the caller can change them, and whether a trial is left. */
export const readBilling = async ({ config }: Context, scope: Scope, { role }: Identity): Promise<BillingInfo> => {
  const [{ plan, trialUsedAt }, subscription, words] = await Promise.all([
    findBillingState(scope),
    findSubscription(scope),
    readerWords(scope),
  ]);
  return {
    plan: planOffer(PLANS[plan], words),
    subscription: subscription && !isOver(subscription) ? subscription : null,
    mode: config.billing,
    can_change: role === 'owner',
    has_trial: trialUsedAt === null,
  };
};

/** How much of each limit is used. */
export const readUsage = async (scope: Scope): Promise<Usage> => {
  const [{ plan }, used] = await Promise.all([findBillingState(scope), readUsed(scope)]);
  const usages = USED_RESOURCES.map((resource) => [resource, usageOf(used[resource], planLimit(plan, resource))]);
  return { plan: { id: plan, name: PLANS[plan].name }, ...Object.fromEntries(usages) };
};

/** Cancels the subscription. Access lasts until the end of the period. @throws 409 without a subscription */
export const cancelSubscription = (context: Context, identity: Identity): Promise<void> =>
  withSubscription(context, identity, async ({ stripe, sync }, subscription) => {
    const { id, scheduleId } = requireSubscription(subscription);
    if (scheduleId) await stripe.releaseSchedule(scheduleId);
    await stripe.cancelAtPeriodEnd(id);
    await sync();
  });

/** @throws 409 without a subscription */
export const resumeSubscription = (context: Context, identity: Identity): Promise<void> =>
  withSubscription(context, identity, async ({ stripe, sync }, subscription) => {
    await stripe.resume(requireSubscription(subscription));
    await sync();
  });

/**
 * Ends the subscription of a closed workspace, and closes its checkouts, so that nothing more is charged for it.
 * @throws 502 if Stripe fails
 */
export const endSubscription = async (context: Context, workspaceId: string): Promise<void> => {
  const { db, stripe } = context;
  if (!stripe) return;
  await withBillingLock(db, workspaceId, () =>
    callStripe(context, async () => {
      await closeCheckouts(context, stripe, workspaceId);
      const current = await syncSubscription(context, stripe, workspaceId);
      if (!current) return;
      if (current.scheduleId) await stripe.releaseSchedule(current.scheduleId);
      await stripe.cancelNow(current.id);
      await syncSubscription(context, stripe, workspaceId);
    }),
  );
};

/** The URL of Stripe's page for payment methods and invoices. @throws 409 for a workspace that never started a checkout */
export const openPortal = async (context: Context, identity: Identity): Promise<Redirection> => {
  const stripe = requireStripe(context);
  const scope = { workspaceId: identity.workspace_id, userId: identity.user_id };
  const { customerId, language } = await inWorkspace(context.db, scope, async (within) => ({
    ...(await findBillingState(within)),
    language: await languageOf(within.db, within.userId),
  }));
  if (!customerId) throw conflict('no_subscription', msg`There is nothing to manage yet. Choose a plan first.`);
  const back = `${context.address()}${pages.billing}`;
  const url = await callStripe(context, () => stripe.openPortal(customerId, back, language));
  return { url };
};

/** The URL of the payment page of the open invoice. Paying the invoice ends a suspension. @throws 409 if no payment is due */
export const openInvoice = (context: Context, identity: Identity): Promise<Redirection> =>
  withSubscription(context, identity, async ({ stripe }, current) => {
    const url = current && (await stripe.payableInvoice(current.id));
    if (!url) throw conflict('nothing_due', msg`No payment is due.`);
    return { url };
  });
