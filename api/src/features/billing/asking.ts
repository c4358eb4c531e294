import type { Identity } from '../../db/identity';
import { inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { conflict, ProblemError } from '../../http/problem';
import { isStripeError, type StripeGateway } from '../../integrations/stripe/stripe';

/** Who asks for something, and Stripe, which is asked. */
export interface Asked {
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

/** Works in the workspace of who asks. */
export const within = <T>({ context, identity }: Asked, work: Parameters<typeof inWorkspace<T>>[2]): Promise<T> =>
  inWorkspace(context.db, { workspaceId: identity.workspace_id, userId: identity.user_id }, work);
