import Stripe from 'stripe';
import { idOf, instant } from './values';

export interface StripeInvoice {
  id: string;
  status: string | null;
  url: string | null;
  /** In the currency's smallest unit, like all amounts here. */
  amountDue: number;
  amountPaid: number;
  currency: string;
  /** How many times Stripe has automatically tried to collect the payment. */
  attempts: number;
  nextAttemptAt: string | null;
}

export const readInvoice = (invoice: Stripe.Invoice): StripeInvoice => ({
  id: invoice.id ?? '',
  status: invoice.status,
  url: invoice.hosted_invoice_url ?? null,
  amountDue: invoice.amount_due,
  amountPaid: invoice.amount_paid,
  currency: invoice.currency,
  attempts: invoice.attempt_count,
  nextAttemptAt: instant(invoice.next_payment_attempt),
});

export const stripeInvoices = (stripe: Stripe) => ({
  /** Refunds the first payment for a subscription, if there was one. Safe to repeat. */
  refundFirstInvoice: async (subscription: string): Promise<void> => {
    const { data: invoices } = await stripe.invoices.list({ subscription, status: 'paid', limit: 100 });
    const first = invoices.at(-1);
    if (!first?.id || first.amount_paid === 0) return;
    const { data: payments } = await stripe.invoicePayments.list({ invoice: first.id });
    const intent = idOf(payments[0]?.payment.payment_intent ?? null);
    if (!intent) return;
    await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: `refund_${first.id}` }).catch((error) => {
      // Stripe forgets the idempotency key after a day, so a later repetition fails with this error.
      if (!(error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded')) throw error;
    });
  },
  /** The payment page of the newest unpaid invoice; `null` if nothing is due. */
  payableInvoice: async (subscription: string): Promise<string | null> => {
    const { data } = await stripe.invoices.list({ subscription, limit: 10 });
    const unpaid = data.find(({ status }) => status === 'open' || status === 'draft');
    if (!unpaid?.id) return null;
    const invoice = unpaid.status === 'draft' ? await stripe.invoices.finalizeInvoice(unpaid.id) : unpaid;
    return invoice.hosted_invoice_url ?? null;
  },
});
