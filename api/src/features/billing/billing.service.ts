import type { BillingInfo, Redirection, Usage } from '@rapport/shared/billing';
import { USED_RESOURCES, usageOf } from '@rapport/shared/billing';
import { pages } from '@rapport/shared/paths';
import { PLANS, planLimit } from '@rapport/shared/plans';
import type { Identity } from '../../db/identity';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict } from '../../http/problem';
import type { StripeSubscription } from '../../integrations/stripe/subscriptions';
import { readUsed } from '../workspaces/planLimits';
import { askingStripe, requireStripe } from './asking';
import { findBillingState, findSubscription } from './billing.repository';
import { withBillingLock } from './billingLock';
import { closeCheckouts } from './checkout.service';
import { syncSubscription } from './sync';

const OVER = new Set(['canceled', 'incomplete', 'incomplete_expired']);

/** The plan, the subscription behind it, and what can be done about them. */
export const readBilling = async ({ config }: Context, scope: Scope, { role }: Identity): Promise<BillingInfo> => {
  const { plan, trialUsedAt } = await findBillingState(scope);
  const subscription = await findSubscription(scope);
  return {
    plan: PLANS[plan],
    subscription: subscription && !OVER.has(subscription.status) ? subscription : null,
    mode: config.billing,
    can_change: role === 'owner',
    has_trial: trialUsedAt === null,
  };
};

/** How much of each limit is used. */
export const readUsage = async (scope: Scope): Promise<Usage> => {
  const { plan } = await findBillingState(scope);
  const used = await readUsed(scope);
  const usages = USED_RESOURCES.map((resource) => [resource, usageOf(used[resource], planLimit(plan, resource))]);
  return { plan: { id: plan, name: PLANS[plan].name }, ...Object.fromEntries(usages) };
};

/** Access stays until the end of the period. @throws 409 without a subscription */
export const cancelSubscription = (context: Context, identity: Identity): Promise<void> =>
  changing(context, identity, async (stripe, current) => {
    if (current.scheduleId) await stripe.releaseSchedule(current.scheduleId);
    await stripe.cancelAtPeriodEnd(current.id);
  });

export const resumeSubscription = (context: Context, identity: Identity): Promise<void> =>
  changing(context, identity, (stripe, current) => stripe.resume(current));

/**
 * Ends at once what a workspace pays that is about to be deleted, and closes its checkouts, so that nobody is charged for
 * what is gone. @throws 502 when Stripe cannot be asked
 */
export const endSubscription = async (context: Context, workspaceId: string): Promise<void> => {
  const { db, stripe } = context;
  if (!stripe) return;
  await withBillingLock(db, workspaceId, () =>
    askingStripe(context, async () => {
      await closeCheckouts(context, stripe, workspaceId);
      const current = await syncSubscription(context, stripe, workspaceId);
      if (!current) return;
      if (current.scheduleId) await stripe.releaseSchedule(current.scheduleId);
      await stripe.cancelNow(current.id);
      await syncSubscription(context, stripe, workspaceId);
    }),
  );
};

const changing = (
  context: Context,
  identity: Identity,
  work: (stripe: ReturnType<typeof requireStripe>, current: StripeSubscription) => Promise<unknown>,
): Promise<void> => {
  const stripe = requireStripe(context);
  return withBillingLock(context.db, identity.workspace_id, () =>
    askingStripe(context, async () => {
      const current = await syncSubscription(context, stripe, identity.workspace_id);
      if (!current) throw conflict('no_subscription', 'There is no subscription to change.');
      await work(stripe, current);
      await syncSubscription(context, stripe, identity.workspace_id);
    }),
  );
};

/** Where one changes how one pays and finds the invoices. @throws 409 for who never bought anything */
export const openPortal = async (context: Context, identity: Identity): Promise<Redirection> => {
  const stripe = requireStripe(context);
  const customer = await customerOf(context, identity);
  return {
    url: await askingStripe(context, () => stripe.openPortal(customer, `${context.address()}${pages.billing}`)),
  };
};

/** Where the invoice that waits can be paid, which ends a suspension. @throws 409 when none waits */
export const openInvoice = async (context: Context, identity: Identity): Promise<Redirection> => {
  const stripe = requireStripe(context);
  return withBillingLock(context.db, identity.workspace_id, () =>
    askingStripe(context, async () => {
      const current = await syncSubscription(context, stripe, identity.workspace_id);
      const url = current && (await stripe.payableInvoice(current.id));
      if (!url) throw conflict('nothing_due', 'No payment is due.');
      return { url };
    }),
  );
};

const customerOf = async ({ db }: Context, { workspace_id, user_id }: Identity): Promise<string> => {
  const { customerId } = await inWorkspace(db, { workspaceId: workspace_id, userId: user_id }, findBillingState);
  if (!customerId) throw conflict('no_subscription', 'There is nothing yet to manage: choose a plan first.');
  return customerId;
};
