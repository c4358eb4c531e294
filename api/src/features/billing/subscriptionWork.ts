import { msg } from '@lingui/core/macro';
import type { Identity } from '../../db/identity';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, ProblemError } from '../../http/problem';
import type { StripeGateway } from '../../integrations/stripe/stripe';
import type { StripeSubscription } from '../../integrations/stripe/subscriptions';
import { requireNotDemo } from '../workspaces/notInDemo';
import { withBillingLock } from './billingLock';
import { syncSubscription } from './sync';

/** @throws 409 if no plans are sold */
export const requireStripe = ({ stripe }: Context): StripeGateway => {
  if (stripe) return stripe;
  throw conflict('billing_off', msg`Billing is turned off on this server. All features are included.`);
};

/** @throws 502 with a message for users if Stripe refuses or cannot be reached */
export const callStripe = async <T>({ log, stripe }: Context, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!stripe?.isStripeError(error)) throw error;
    log.error({ err: error }, 'Stripe refused or could not be reached');
    throw new ProblemError(
      502,
      'stripe_failed',
      msg`The payment provider could not complete this. Please try again in a moment.`,
    );
  }
};

/** What work on a workspace's subscription needs: the caller, Stripe, and the workspace's own data. */
export interface SubscriptionWork {
  context: Context;
  stripe: StripeGateway;
  identity: Identity;
  /** Opens a transaction in the workspace. Never call Stripe inside it. */
  within<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Reads the subscription from Stripe, and stores it with its effects on the workspace. */
  sync(): Promise<StripeSubscription | null>;
}

/**
 * Works on a workspace's subscription under the billing lock, after reading its state from Stripe. `current` is `null`
 * if no subscription continues.
 * @throws 409 if no plans are sold, 502 if Stripe fails
 */
export const withSubscription = <T>(
  context: Context,
  identity: Identity,
  work: (on: SubscriptionWork, current: StripeSubscription | null) => Promise<T>,
): Promise<T> => {
  const { workspace_id: workspaceId, user_id: userId } = identity;
  const stripe = requireStripe(context);
  const on: SubscriptionWork = {
    context,
    stripe,
    identity,
    within: (inside) => inWorkspace(context.db, { workspaceId, userId }, inside),
    sync: () => syncSubscription(context, stripe, workspaceId),
  };
  return on
    .within(requireNotDemo)
    .then(() =>
      withBillingLock(context.db, workspaceId, () => callStripe(context, async () => work(on, await on.sync()))),
    );
};

/** @throws 409 without a subscription that continues */
export const requireSubscription = (current: StripeSubscription | null): StripeSubscription => {
  if (current) return current;
  throw conflict('no_subscription', msg`There is no subscription to change.`);
};
