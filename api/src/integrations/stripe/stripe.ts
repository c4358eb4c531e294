import { PLANS, type PlanId } from '@rapport/shared/plans';
import Stripe from 'stripe';

/** What Stripe's own types describe; the webhook endpoint must be made with the same. */
export const API_VERSION = '2026-10-28.endive';

const TIMEOUT_MS = 20_000;
const PRICES_FRESH_MS = 600_000;

export type PaidPlan = Exclude<PlanId, 'free'>;
const PAID_PLANS: PaidPlan[] = ['growth', 'pro', 'business'];
const lookupKeyOf = (plan: PaidPlan) => `${plan}_monthly_v1`;

/** A subscription as far as we ask; instants are ISO 8601. */
export interface StripeSubscription {
  id: string;
  status: string;
  customer: string;
  plan: PlanId | null;
  priceId: string;
  itemId: string;
  currentPeriodEnd: string | null;
  cancelAt: string | null;
  /** It ends because its period does, and not because a day was named for it. */
  isCancelledWithPeriod: boolean;
  trialEnd: string | null;
  scheduleId: string | null;
  /** A change that waits for its payment, such as for somebody to confirm it with their bank. */
  isUpdatePending: boolean;
  latestInvoice: StripeInvoice | null;
  createdAt: string;
  raw: unknown;
}

export interface StripeInvoice {
  id: string;
  status: string | null;
  url: string | null;
  /** In the currency's smallest unit, as all amounts here. */
  amountDue: number;
  amountPaid: number;
  currency: string;
  /** How often Stripe tried to collect it by itself. */
  attempts: number;
  nextAttemptAt: string | null;
}

/** What an invoice would be, if the subscription were changed. */
export interface InvoicePreview {
  amount: number;
  currency: string;
  /** In seconds: the moment from which the rest of the period is billed. The change itself must name the same. */
  prorationDate: number | null;
}

export interface StripeCheckout {
  id: string;
  url: string | null;
  status: string | null;
  paymentStatus: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
}

export interface StripeEvent {
  id: string;
  type: string;
  created: string;
  apiVersion: string | null;
  /** Whom it is about; some events are about nobody. */
  customer: string | null;
  payload: unknown;
}

export interface StripeSettings {
  secretKey: string;
  /** The newest first: an older one counts until it is taken out. */
  webhookSecrets: string[];
  /** Where a stand-in listens, `http://127.0.0.1:4242`; Stripe itself without it. */
  base?: string;
}

interface CheckoutWish {
  customer: string;
  workspaceId: string;
  userId: string;
  plan: PaidPlan;
  priceId: string;
  trialDays: number | null;
  successUrl: string;
  cancelUrl: string;
  /** The same for a repetition of the same wish. */
  idempotencyKey: string;
}

export type StripeGateway = ReturnType<typeof openStripe>;

/** The operator has not created what is to be sold. */
class MissingPrice extends Error {}

/** Whether an error is Stripe's own answer, the way there or what is missing there; other errors are ours. */
export const isStripeError = (error: unknown): error is Error =>
  error instanceof Stripe.errors.StripeError || error instanceof MissingPrice;

/** Everything we ask of Stripe, through its own client. Never inside a transaction: an answer may take 20 seconds. */
export const openStripe = ({ secretKey, webhookSecrets, base }: StripeSettings) => {
  const { protocol, hostname, port } = base ? new URL(base) : { protocol: '', hostname: '', port: '' };
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(base && { protocol: protocol.replace(':', '') as 'http', host: hostname, port }),
  });
  let known: { prices: Stripe.Price[]; at: number } | null = null;

  const ourPrices = async (): Promise<Stripe.Price[]> => {
    if (known && Date.now() - known.at < PRICES_FRESH_MS && known.prices.length === PAID_PLANS.length)
      return known.prices;
    const { data } = await stripe.prices.list({ lookup_keys: PAID_PLANS.map(lookupKeyOf), active: true, limit: 10 });
    known = { prices: data, at: Date.now() };
    return data;
  };
  const missingPlans = async (): Promise<PaidPlan[]> => {
    known = null;
    const there = new Set((await ourPrices()).map(({ lookup_key }) => lookup_key));
    return PAID_PLANS.filter((plan) => !there.has(lookupKeyOf(plan)));
  };
  const planOf = (price: Pick<Stripe.Price, 'lookup_key'>): PlanId | null =>
    PAID_PLANS.find((plan) => lookupKeyOf(plan) === price.lookup_key) ?? null;

  const readSubscription = (subscription: Stripe.Subscription): StripeSubscription => {
    const [item] = subscription.items.data;
    if (!item) throw new Error('A subscription without an item');
    const invoice = subscription.latest_invoice;
    const ends = subscription.items.data.map(({ current_period_end }) => current_period_end);
    return {
      id: subscription.id,
      status: subscription.status,
      customer: idOf(subscription.customer) ?? '',
      plan: planOf(item.price),
      priceId: item.price.id,
      itemId: item.id,
      currentPeriodEnd: instant(Math.min(...ends)),
      // In flexible billing mode the customer portal sets only the second.
      cancelAt: subscription.cancel_at_period_end ? instant(Math.min(...ends)) : instant(subscription.cancel_at),
      isCancelledWithPeriod: subscription.cancel_at_period_end,
      trialEnd: instant(subscription.trial_end),
      scheduleId: idOf(subscription.schedule),
      isUpdatePending: subscription.pending_update !== null,
      latestInvoice: invoice && typeof invoice !== 'string' ? readInvoice(invoice) : null,
      createdAt: instant(subscription.created) ?? '',
      raw: subscription,
    };
  };
  const EXPAND = ['latest_invoice'];

  return {
    /** @throws when a price is missing: the operator has to create it */
    priceOf: async (plan: PaidPlan): Promise<string> => {
      const price = (await ourPrices()).find(({ lookup_key }) => lookup_key === lookupKeyOf(plan));
      if (!price)
        throw new MissingPrice(`Stripe has no active price ${lookupKeyOf(plan)}: run npm run stripe-catalogue`);
      return price.id;
    },
    /** The lookup keys of the prices that the operator has to create. */
    missingPrices: async (): Promise<string[]> => (await missingPlans()).map(lookupKeyOf),
    /** Creates the products and prices that are missing. @returns the lookup keys of those created */
    createCatalogue: async (): Promise<string[]> => {
      const missing = await missingPlans();
      for (const plan of missing) {
        await stripe.prices.create(
          {
            currency: 'usd',
            unit_amount: PLANS[plan].price * 100,
            recurring: { interval: 'month' },
            lookup_key: lookupKeyOf(plan),
            product_data: { name: `Rapport ${PLANS[plan].name}` },
          },
          // Two processes that start at once make it once.
          { idempotencyKey: `price_${lookupKeyOf(plan)}` },
        );
      }
      known = null;
      return missing.map(lookupKeyOf);
    },
    createCustomer: async (workspaceId: string, { email, name }: { email: string; name: string }): Promise<string> =>
      (
        await stripe.customers.create(
          { email, name, metadata: { workspace_id: workspaceId } },
          { idempotencyKey: `cust_${workspaceId}` },
        )
      ).id,
    createCheckout: async (wish: CheckoutWish): Promise<StripeCheckout> => {
      const metadata = { workspace_id: wish.workspaceId, plan_id: wish.plan };
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: wish.customer,
          client_reference_id: wish.workspaceId,
          line_items: [{ price: wish.priceId, quantity: 1 }],
          success_url: wish.successUrl,
          cancel_url: wish.cancelUrl,
          metadata: { ...metadata, user_id: wish.userId },
          // On the subscription too: its events come before the one that the checkout is complete.
          subscription_data: {
            metadata,
            ...(wish.trialDays && {
              trial_period_days: wish.trialDays,
              trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
            }),
          },
          payment_method_collection: wish.trialDays ? 'if_required' : 'always',
        },
        { idempotencyKey: wish.idempotencyKey },
      );
      return readCheckout(session);
    },
    findCheckout: async (id: string): Promise<StripeCheckout> =>
      readCheckout(await stripe.checkout.sessions.retrieve(id)),
    expireCheckout: async (id: string): Promise<void> => void (await stripe.checkout.sessions.expire(id)),
    /** All of a customer's, the newest first. */
    listSubscriptions: async (customer: string): Promise<StripeSubscription[]> => {
      const { data } = await stripe.subscriptions.list({
        customer,
        status: 'all',
        limit: 100,
        expand: EXPAND.map((field) => `data.${field}`),
      });
      return data.map(readSubscription);
    },
    /** What would be charged at once if the price were raised. */
    previewRaise: async (
      { id, itemId }: StripeSubscription,
      priceId: string,
      prorationDate: number | null = null,
    ): Promise<InvoicePreview> =>
      readPreview(
        await stripe.invoices.createPreview({
          subscription: id,
          subscription_details: {
            items: [{ id: itemId, price: priceId }],
            proration_behavior: 'always_invoice',
            ...(prorationDate !== null && { proration_date: prorationDate }),
          },
        }),
      ),
    /** What the next period would cost at another price. */
    previewNextPeriod: async ({ id, itemId }: StripeSubscription, priceId: string): Promise<InvoicePreview> =>
      readPreview(
        await stripe.invoices.createPreview({
          subscription: id,
          subscription_details: {
            items: [{ id: itemId, price: priceId }],
            proration_behavior: 'none',
            cancel_at_period_end: false,
          },
        }),
      ),
    /** Bills the difference at once; until that is paid the old price stays in force. */
    raise: async (
      { id, itemId }: StripeSubscription,
      priceId: string,
      prorationDate: number | null,
      idempotencyKey: string,
    ) =>
      readSubscription(
        await stripe.subscriptions.update(
          id,
          {
            items: [{ id: itemId, price: priceId }],
            proration_behavior: 'always_invoice',
            payment_behavior: 'pending_if_incomplete',
            ...(prorationDate !== null && { proration_date: prorationDate }),
            expand: EXPAND,
          },
          { idempotencyKey },
        ),
      ),
    /** Whether the customer has any way to pay. */
    hasPaymentMethod: async (customer: string): Promise<boolean> =>
      (await stripe.customers.listPaymentMethods(customer, { limit: 1 })).data.length > 0,
    /** Lets a smaller price begin with the next period. */
    lowerLater: async ({ id, priceId: current }: StripeSubscription, priceId: string): Promise<void> => {
      const { id: scheduleId, phases } = await stripe.subscriptionSchedules.create({ from_subscription: id });
      const [phase] = phases;
      if (!phase) throw new Error('A schedule without a phase');
      const planned = stripe.subscriptionSchedules.update(scheduleId, {
        end_behavior: 'release',
        phases: [
          {
            items: [{ price: current, quantity: 1 }],
            start_date: phase.start_date,
            end_date: phase.end_date,
            // What is not said again is taken out: a trial would end, and be billed, at once.
            ...(phase.trial_end && { trial_end: phase.trial_end }),
          },
          {
            items: [{ price: priceId, quantity: 1 }],
            duration: { interval: 'month', interval_count: 1 },
            proration_behavior: 'none',
          },
        ],
      });
      await planned.catch(async (error) => {
        // A schedule without a plan for later would only keep the subscription from being changed.
        await stripe.subscriptionSchedules.release(scheduleId);
        throw error;
      });
    },
    /** Takes a planned change back: a subscription that has one refuses others. */
    releaseSchedule: async (id: string): Promise<void> => void (await stripe.subscriptionSchedules.release(id)),
    cancelAtPeriodEnd: async (id: string): Promise<void> =>
      void (await stripe.subscriptions.update(id, { cancel_at_period_end: true })),
    /** Takes a cancellation back, in the way in which it was made: the portal's names a day, which the other flag leaves standing. */
    resume: async ({ id, isCancelledWithPeriod }: StripeSubscription): Promise<void> =>
      void (await stripe.subscriptions.update(
        id,
        isCancelledWithPeriod ? { cancel_at_period_end: false } : { cancel_at: '' },
      )),
    cancelNow: async (id: string): Promise<void> => void (await stripe.subscriptions.cancel(id)),
    /** Gives back what was paid first for a subscription, if anything was; once, however often it is asked for. */
    refundFirstInvoice: async (subscription: string): Promise<void> => {
      const { data: invoices } = await stripe.invoices.list({ subscription, status: 'paid', limit: 100 });
      const first = invoices.at(-1);
      if (!first?.id || first.amount_paid === 0) return;
      const { data: payments } = await stripe.invoicePayments.list({ invoice: first.id });
      const intent = idOf(payments[0]?.payment.payment_intent ?? null);
      if (!intent) return;
      await stripe.refunds
        .create({ payment_intent: intent }, { idempotencyKey: `refund_${first.id}` })
        .catch((error) => {
          // Stripe forgets the key after a day.
          if (!(error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded')) throw error;
        });
    },
    /** Where the newest invoice that waits for its payment can be paid; `null` when none does. */
    payableInvoice: async (subscription: string): Promise<string | null> => {
      const { data } = await stripe.invoices.list({ subscription, limit: 10 });
      const waiting = data.find(({ status }) => status === 'open' || status === 'draft');
      if (!waiting?.id) return null;
      const invoice = waiting.status === 'draft' ? await stripe.invoices.finalizeInvoice(waiting.id) : waiting;
      return invoice.hosted_invoice_url ?? null;
    },
    /** A page where the customer changes how they pay and sees their invoices. Whoever has its address is let in: never log it. */
    openPortal: async (customer: string, returnUrl: string): Promise<string> =>
      (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,
    /** @throws unless one of our secrets signed these very bytes within the last five minutes */
    readEvent: (body: Buffer, signature: string): StripeEvent => {
      for (const [nth, secret] of webhookSecrets.entries()) {
        try {
          const event = stripe.webhooks.constructEvent(body, signature, secret);
          const about = event.data.object as { object?: string; id?: string; customer?: Expandable };
          return {
            id: event.id,
            type: event.type,
            created: instant(event.created) ?? '',
            apiVersion: event.api_version,
            customer: about.object === 'customer' ? (about.id ?? null) : idOf(about.customer ?? null),
            payload: event,
          };
        } catch (error) {
          if (nth === webhookSecrets.length - 1) throw error;
        }
      }
      throw new Error('No webhook secret is set');
    },
  };
};

type Expandable = string | { id: string } | null;

const idOf = (expandable: Expandable | undefined): string | null =>
  typeof expandable === 'string' ? expandable : (expandable?.id ?? null);

const instant = (seconds: number | null | undefined): string | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1_000).toISOString();

const readInvoice = (invoice: Stripe.Invoice): StripeInvoice => ({
  id: invoice.id ?? '',
  status: invoice.status,
  url: invoice.hosted_invoice_url ?? null,
  amountDue: invoice.amount_due,
  amountPaid: invoice.amount_paid,
  currency: invoice.currency,
  attempts: invoice.attempt_count,
  nextAttemptAt: instant(invoice.next_payment_attempt),
});

const readPreview = ({ amount_due, currency, parent }: Stripe.Invoice): InvoicePreview => ({
  amount: amount_due,
  currency,
  prorationDate: parent?.subscription_details?.subscription_proration_date ?? null,
});

const readCheckout = (session: Stripe.Checkout.Session): StripeCheckout => ({
  id: session.id,
  url: session.url,
  status: session.status,
  paymentStatus: session.payment_status,
  amount: session.amount_total ?? 0,
  currency: session.currency ?? 'usd',
});
