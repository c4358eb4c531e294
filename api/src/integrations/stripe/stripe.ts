import Stripe from 'stripe';
import { stripeCheckouts } from './checkouts';
import { stripeCustomers } from './customers';
import { stripeInvoices } from './invoices';
import { MissingPrice, stripePrices } from './prices';
import { stripeSchedules } from './schedules';
import { stripeSubscriptions } from './subscriptions';
import { stripeWebhooks } from './webhooks';

/** The API version that Stripe's own types describe. The webhook endpoint must be created with the same version. */
export const API_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 20_000;

export interface StripeSettings {
  secretKey: string;
  /** The newest first. An older secret is accepted until it is removed from the list. */
  webhookSecrets: string[];
  /** The URL of the sandbox, such as `http://127.0.0.1:4242`. Default: Stripe itself. */
  base?: string;
}

export type StripeGateway = ReturnType<typeof openStripe>;

/** All calls to Stripe, through Stripe's client. Never use it inside a transaction: an answer may take 20 seconds. */
export const openStripe = ({ secretKey, webhookSecrets, base }: StripeSettings) => {
  const { protocol, hostname, port } = base ? new URL(base) : { protocol: '', hostname: '', port: '' };
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(base && { protocol: protocol.replace(':', '') as 'http', host: hostname, port }),
  });
  return {
    /**
     * Whether an error comes from Stripe, from the network to Stripe or from a price that is missing there. All other
     * errors are ours.
     */
    isStripeError: (error: unknown): error is Error =>
      error instanceof Stripe.errors.StripeError || error instanceof MissingPrice,
    /** Whether Stripe did not answer, so that another request would wait equally long. */
    isUnreachable: (error: unknown): boolean => error instanceof Stripe.errors.StripeConnectionError,
    ...stripePrices(stripe),
    ...stripeCustomers(stripe),
    ...stripeCheckouts(stripe),
    ...stripeSubscriptions(stripe),
    ...stripeSchedules(stripe),
    ...stripeInvoices(stripe),
    ...stripeWebhooks(stripe, webhookSecrets),
  };
};
