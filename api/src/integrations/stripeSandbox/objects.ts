import type Stripe from 'stripe';

// The objects that the sandbox returns. They are checked against Stripe's own types, so that a missing or wrong field
// does not compile.

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'email' | 'name' | 'preferred_locales' | 'metadata' | 'created' | 'livemode'
> & {
  /** `pm_card_visa` pays and `pm_card_chargeCustomerFail` is declined, like Stripe's test cards of the same names. */
  invoice_settings: { default_payment_method: string | null };
};

export type Price = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'currency' | 'unit_amount' | 'lookup_key' | 'type' | 'created' | 'livemode'
> & { product: string; recurring: { interval: 'month'; interval_count: number } };

export type Item = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'quantity' | 'current_period_start' | 'current_period_end' | 'subscription'
> & { price: Price };

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'status'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'canceled_at'
  | 'ended_at'
  | 'created'
  | 'start_date'
  | 'trial_start'
  | 'trial_end'
  | 'metadata'
  | 'currency'
  | 'livemode'
> & {
  customer: string;
  items: { object: 'list'; data: [Item]; has_more: false; url: string };
  latest_invoice: string | null;
  schedule: string | null;
  pending_update: { expires_at: number; subscription_items: { price: Price }[] } | null;
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' | 'create_invoice' | 'pause' } } | null;
};

export type Invoice = Pick<
  Stripe.Invoice,
  | 'object'
  | 'status'
  | 'amount_due'
  | 'amount_paid'
  | 'attempt_count'
  | 'billing_reason'
  | 'currency'
  | 'created'
  | 'hosted_invoice_url'
  | 'next_payment_attempt'
  | 'livemode'
> & {
  id: string;
  customer: string;
  parent: {
    type: 'subscription_details';
    subscription_details: { subscription: string; subscription_proration_date?: number };
  };
};

export type InvoicePayment = Pick<Stripe.InvoicePayment, 'id' | 'object' | 'status' | 'created' | 'livemode'> & {
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
};

export type Checkout = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'amount_total'
  | 'currency'
  | 'client_reference_id'
  | 'metadata'
  | 'success_url'
  | 'cancel_url'
  | 'url'
  | 'expires_at'
  | 'created'
  | 'locale'
  | 'payment_method_collection'
  | 'livemode'
> & {
  customer: string;
  subscription: string | null;
  /** The subscription to create, which Stripe's answer does not contain. */
  wish: {
    price: string;
    metadata: Record<string, string>;
    trial_days: number | null;
    missing_payment_method: 'cancel' | 'create_invoice' | 'pause';
  };
};

export type Schedule = Pick<Stripe.SubscriptionSchedule, 'id' | 'object' | 'status' | 'created' | 'livemode'> & {
  customer: string;
  subscription: string | null;
  end_behavior: 'release';
  phases: {
    items: { price: string; quantity: number }[];
    start_date: number;
    end_date: number;
    trial_end: number | null;
  }[];
};

type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'currency' | 'status' | 'created'> & {
  payment_intent: string;
};

type Portal = Pick<Stripe.BillingPortal.Session, 'id' | 'object' | 'url' | 'return_url' | 'locale' | 'created'> & {
  customer: string;
};

export interface Event {
  id: string;
  object: 'event';
  type: string;
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  request: null;
  data: { object: unknown };
}

/** Everything that the sandbox stores, by the name that Stripe uses in the field `object`. */
export interface Objects {
  customer: Customer;
  price: Price;
  subscription: Subscription;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  'checkout.session': Checkout;
  subscription_schedule: Schedule;
  refund: Refund;
  'billing_portal.session': Portal;
  event: Event;
}
