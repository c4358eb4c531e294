import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import type { Config } from '../../config';
import type { Sandbox } from '../stripeSandbox/openSandbox';
import type { StripeGateway } from './stripe';

/** The API key of the sandbox. It gives access to nothing else. */
const SANDBOX_KEY = 'sk_test_sandbox';

/** Opens the configured seller of plans: Stripe, the sandbox, or none. `stop` ends the sandbox. */
export const openBilling = async (
  config: Config,
  db: Knex,
  { pages, webhook }: { pages: () => string; webhook: () => string | null },
): Promise<{ stripe: StripeGateway | null; sandbox: Sandbox | null; stop(): Promise<void> }> => {
  const nothing = { stripe: null, sandbox: null, stop: async () => undefined };
  if (config.billing === 'off') return nothing;
  // Loaded only here, so that the memory is not used in a process that sells nothing or does not use the sandbox.
  const { openStripe } = await import('./stripe');
  if (config.billing === 'stripe') return config.stripe ? { ...nothing, stripe: openStripe(config.stripe) } : nothing;
  const { openSandbox } = await import('../stripeSandbox/openSandbox');
  const webhookSecret = `whsec_${createHmac('sha256', config.jwtSecret).update('stripe sandbox').digest('base64url')}`;
  const sandbox = await openSandbox({ db, secretKey: SANDBOX_KEY, webhookSecret, pages, webhook });
  const stripe = openStripe({ secretKey: SANDBOX_KEY, webhookSecrets: [webhookSecret], base: sandbox.base });
  await stripe.createCatalog();
  return { stripe, sandbox, stop: sandbox.stop };
};
