import { readConfig } from './config';
import { ConfigError } from './configError';
import { openStripe } from './integrations/stripe/stripe';
import { runMain } from './runUntilStopped';

/**
 * Creates in Stripe the products and prices that Rapport sells. Existing prices are found by their lookup keys and not
 * created again.
 */
runMain(async () => {
  const { stripe } = readConfig();
  if (!stripe) throw new ConfigError(['Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET first']);
  const created = await openStripe(stripe).createCatalog();
  process.stdout.write(created.length > 0 ? `Created ${created.join(', ')}\n` : 'Everything is there\n');
});
