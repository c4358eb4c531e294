import express, { type RequestHandler, type Response, Router } from 'express';
import { htmlPage } from '../../http/htmlPage';
import { escapeHtml } from '../email/escapeHtml';
import type { SandboxActs } from './openSandbox';
import { StripeRefusal } from './refusals';

const GOOD = 'pm_card_visa';
const BAD = 'pm_card_chargeCustomerFail';

/** The pages of the sandbox: plain forms that work without scripts and are marked as a test. */
export const sandboxPages = (sandbox: SandboxActs): Router => {
  const on = Router();
  const form = express.urlencoded({ extended: false });

  on.get(
    '/sandbox/checkout/:id',
    guarded(async (req, res) => {
      const session = await sandbox.findCheckout(String(req.params.id));
      if (session.status !== 'open') return page(res, 'Checkout', '<p>This checkout has ended.</p>');
      const amount = session.amount_total ?? 0;
      page(
        res,
        'Checkout',
        `<p>${amount === 0 ? `A trial of ${session.wish.trial_days} days. Nothing is due today.` : `${money(amount)} a month.`}</p>
${req.query.declined ? '<p role="alert"><strong>Your card was declined.</strong> Try another one.</p>' : ''}
<form method="post">
${session.payment_method_collection === 'if_required' && amount === 0 ? choice('none', 'Start without a card') : ''}
${choice('good', 'Pay with a working card')}
${choice('bad', 'Pay with a declined card')}
${choice('leave', 'Leave without paying')}
</form>`,
      );
    }),
  );
  on.post(
    '/sandbox/checkout/:id',
    form,
    guarded(async (req, res) => {
      const id = String(req.params.id);
      const session = await sandbox.findCheckout(id);
      const chosen = req.body?.choice;
      if (chosen === 'leave') return res.redirect(303, session.cancel_url ?? '/');
      if (chosen === 'bad') return res.redirect(303, `/sandbox/checkout/${id}?declined=1`);
      if (chosen !== 'good' && chosen !== 'none') return res.redirect(303, `/sandbox/checkout/${id}`);
      await sandbox.complete(id, chosen === 'good' ? GOOD : null);
      res.redirect(303, (session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', id));
    }),
  );

  on.get(
    '/sandbox/invoice/:id',
    guarded(async (req, res) => {
      const invoice = await sandbox.findInvoice(String(req.params.id));
      const failed = req.query.declined ? '<p role="alert"><strong>The card was declined.</strong></p>' : '';
      page(
        res,
        'Invoice',
        invoice.status === 'paid'
          ? `<p>${money(invoice.amount_paid)} are paid. Thank you.</p><p><a href="/billing">Back to Billing</a></p>`
          : `<p>${money(invoice.amount_due)} are due.</p>${failed}<form method="post">
${choice('good', 'Pay with a working card')}${choice('bad', 'Pay with a declined card')}</form>`,
      );
    }),
  );
  on.post(
    '/sandbox/invoice/:id',
    form,
    guarded(async (req, res) => {
      const id = String(req.params.id);
      const { customer } = await sandbox.findInvoice(id);
      await sandbox.changeCard(customer, req.body?.choice === 'good' ? GOOD : BAD);
      const { status } = await sandbox.pay(id);
      res.redirect(303, `/sandbox/invoice/${id}${status === 'paid' ? '' : '?declined=1'}`);
    }),
  );

  on.get(
    '/sandbox/portal/:id',
    guarded(async (req, res) => {
      const { portal, customer, invoices, now } = await sandbox.findPortal(String(req.params.id));
      const card = { [GOOD]: 'one that works', [BAD]: 'one that is declined' }[
        customer.invoice_settings.default_payment_method ?? ''
      ];
      page(
        res,
        'Payment details',
        `<p>Card: ${card ?? 'none'}</p>
<form method="post">${choice('good', 'Use a working card')}${choice('bad', 'Use a declined card')}</form>
<h2>Invoices</h2>
${invoices.length === 0 ? '<p>None yet.</p>' : `<ul>${invoices.map(({ id, created, amount_due, status }) => `<li><a href="/sandbox/invoice/${id}">${day(created)}: ${money(amount_due)}, ${status}</a></li>`).join('')}</ul>`}
<h2>Clock</h2>
<p>For this workspace it is ${day(now)}. Move the clock ahead to test renewals and trials:</p>
<form method="post">${choice('days-3', '3 days')}${choice('days-14', '14 days')}${choice('days-31', '31 days')}</form>
<p><a href="${escapeHtml(portal.return_url ?? '/billing')}">Back to Billing</a></p>`,
      );
    }),
  );
  on.post(
    '/sandbox/portal/:id',
    form,
    guarded(async (req, res) => {
      const id = String(req.params.id);
      const { customer } = await sandbox.findPortal(id);
      const chosen = String(req.body?.choice);
      const ahead = Number(/^days-(\d{1,3})$/.exec(chosen)?.[1] ?? 0);
      if (ahead > 0) await sandbox.advance(customer.id, ahead);
      else if (chosen === 'good' || chosen === 'bad') {
        await sandbox.changeCard(customer.id, chosen === 'good' ? GOOD : BAD);
      }
      res.redirect(303, `/sandbox/portal/${id}`);
    }),
  );
  return on;
};

/** Shows a page instead of the API's error for an id that does not exist. */
const guarded =
  (handler: (req: Parameters<RequestHandler>[0], res: Response) => Promise<unknown>): RequestHandler =>
  async (req, res) => {
    try {
      await handler(req, res);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      res.status(404);
      page(res, 'Not here', '<p>This page no longer exists. <a href="/billing">Back to Billing</a></p>');
    }
  };

const money = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const day = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10);
const choice = (value: string, label: string) =>
  `<p><button type="submit" name="choice" value="${value}">${label}</button></p>`;

const page = (res: Response, title: string, body: string) =>
  void res
    .set({
      'Cache-Control': 'no-store',
      // Without what a form may lead to: one that was paid leads back to the app, at any address.
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'`,
    })
    .type('html')
    .send(
      htmlPage({
        title: `${title} (test) – Rapport`,
        heading: title,
        body: `<p class="notice"><strong>This is a test.</strong> No Stripe keys are set. No card is required and nobody is charged.</p>
${body}`,
      }),
    );
