import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import type { Config } from '../../config';
import { openSandbox, type Sandbox } from './sandbox/sandbox';
import { openStripe, type StripeGateway } from './stripe';

/** The key of the stand-in opens nothing else. */
const SANDBOX_KEY = 'sk_test_sandbox';

/** What plans are sold through, as the configuration says: Stripe, its stand-in, or nothing. `stop` ends the stand-in. */
export const openBilling = async (
  config: Config,
  db: Knex,
  { pages, webhook }: { pages: () => string; webhook: () => string | null },
): Promise<{ stripe: StripeGateway | null; sandbox: Sandbox | null; stop(): Promise<void> }> => {
  const nothing = { stripe: null, sandbox: null, stop: async () => undefined };
  if (config.billing === 'off') return nothing;
  if (config.billing === 'stripe') return config.stripe ? { ...nothing, stripe: openStripe(config.stripe) } : nothing;
  const webhookSecret = `whsec_${createHmac('sha256', config.jwtSecret).update('stripe sandbox').digest('base64url')}`;
  const sandbox = await openSandbox({ db, secretKey: SANDBOX_KEY, webhookSecret, pages, webhook });
  const stripe = openStripe({ secretKey: SANDBOX_KEY, webhookSecrets: [webhookSecret], base: sandbox.base });
  await stripe.createCatalogue();
  return { stripe, sandbox, stop: sandbox.stop };
};
