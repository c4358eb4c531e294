import { z } from 'zod';
import type { Invoice } from '../objects';
import { noSuch, StripeRefusal } from '../refusals';
import { newPrice, previewInvoice } from '../repricing';
import { flag, limit, list, type Routes, wholeNumber } from '../requests';
import { newId } from '../store';

const PreviewInvoice = z.strictObject({
  subscription: z.string().optional(),
  subscription_details: z
    .strictObject({
      items: z.array(z.strictObject({ id: z.string(), price: z.string() })).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
      proration_date: wholeNumber.optional(),
      cancel_at_period_end: flag.optional(),
    })
    .default({}),
});
const ListInvoices = z.strictObject({
  subscription: z.string().optional(),
  customer: z.string().optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  limit,
});
const ListPayments = z.strictObject({ invoice: z.string().optional(), limit });
const CreateRefund = z.strictObject({ payment_intent: z.string() });

export const invoiceRoutes = (on: Routes) => {
  on.get('/invoices', ListInvoices, async ({ store, params: { subscription, customer, status, limit } }) => {
    const found = await store.list('invoice', {
      ...(subscription && { parent: { subscription_details: { subscription } } }),
      ...(customer && { customer }),
      ...(status && { status }),
    });
    return list(
      '/invoices',
      found.map((invoice) => withPage(on, invoice)),
      limit,
    );
  });

  on.post('/invoices/create_preview', PreviewInvoice, async ({ store, params }) => {
    const { subscription: id, subscription_details: details } = params;
    if (!id) throw new StripeRefusal(400, 'You must provide at least one of: `subscription`, `schedule`.');
    const subscription = await store.require('subscription', id, 'subscription');
    const price = await newPrice(store, subscription, details.items, 'subscription_details[items][0]');
    return previewInvoice(store, subscription, price, details);
  });

  on.get('/invoice_payments', ListPayments, async ({ store, params: { invoice, limit } }) =>
    list('/invoice_payments', await store.list('invoice_payment', invoice ? { invoice } : {}), limit),
  );

  on.post('/refunds', CreateRefund, async ({ store, params: { payment_intent } }) => {
    const [payment] = await store.list('invoice_payment', { payment: { payment_intent } });
    if (!payment) throw noSuch('payment_intent', payment_intent, 'payment_intent');
    const [refunded] = await store.list('refund', { payment_intent });
    if (refunded)
      throw new StripeRefusal(400, 'Charge has already been refunded.', { code: 'charge_already_refunded' });
    const invoice = await store.require('invoice', payment.invoice);
    return store.save({
      id: newId('re'),
      object: 'refund',
      amount: invoice.amount_paid,
      currency: invoice.currency,
      status: 'succeeded',
      created: await store.now(invoice.customer),
      payment_intent,
    });
  });
};

/** An invoice with the URL of its payment page. */
export const withPage = ({ pages }: Pick<Routes, 'pages'>, invoice: Invoice): Invoice => ({
  ...invoice,
  hosted_invoice_url: `${pages()}/sandbox/invoice/${invoice.id}`,
});
