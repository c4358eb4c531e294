import Stripe from 'stripe';
import { stripeCheckouts } from './checkouts';
import { stripeCustomers } from './customers';
import { stripeInvoices } from './invoices';
import { MissingPrice, stripePrices } from './prices';
import { stripeSchedules } from './schedules';
import { stripeSubscriptions } from './subscriptions';
import { stripeWebhooks } from './webhooks';

/** The version that Stripe's own types describe; the webhook endpoint must be created with the same. */
export const API_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 20_000;

export interface StripeSettings {
  secretKey: string;
  /** The newest first: an older one counts until it is taken out. */
  webhookSecrets: string[];
  /** Where the sandbox listens, `http://127.0.0.1:4242`; Stripe itself without it. */
  base?: string;
}

export type StripeGateway = ReturnType<typeof openStripe>;

/** Every call to Stripe, through its own client. Never use it inside a transaction: an answer may take 20 seconds. */
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
    /** Whether an error comes from Stripe, from the network to it or from a price that is missing there; others are ours. */
    isStripeError: (error: unknown): error is Error =>
      error instanceof Stripe.errors.StripeError || error instanceof MissingPrice,
    /** Whether Stripe did not answer, so that another question would wait for as long. */
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
