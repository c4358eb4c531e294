import { msg } from '@lingui/core/macro';
import { isLanguage, type Language } from '@rapport/shared/languages';
import { asText, type Sentence } from '@rapport/shared/words';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { htmlPage } from '../../http/htmlPage';
import { requestedLanguage } from '../../http/requestLanguage';
import { type Words, wordsIn } from '../../words/words';
import { escapeHtml } from '../email/escapeHtml';
import type { SandboxActions } from './openSandbox';
import { StripeRefusal } from './refusals';

const GOOD = 'pm_card_visa';
const BAD = 'pm_card_chargeCustomerFail';

const form = express.urlencoded({ extended: false });

/** The pages of the sandbox: plain forms that work without scripts and say that they are a test. */
export const sandboxPages = (sandbox: SandboxActions): Router => {
  const on = Router();
  addCheckout(on, sandbox);
  addInvoice(on, sandbox);
  addPortal(on, sandbox);
  return on;
};

const addCheckout = (on: Router, sandbox: SandboxActions) => {
  on.get(
    '/sandbox/checkout/:id',
    guarded(async (req, res) => {
      const session = await sandbox.findCheckout(String(req.params.id));
      const { words, money, choice, show } = pageFor(req, res, session.locale);
      if (session.status !== 'open') return show(msg`Checkout`, paragraph(words(msg`This checkout has ended.`)));
      const amount = session.amount_total ?? 0;
      const days = session.wish.trial_days ?? 0;
      show(
        msg`Checkout`,
        `${paragraph(
          words(
            amount === 0
              ? msg`A trial of ${days} days. Nothing is due today.`
              : msg`${{ amount: money(amount) }} a month.`,
          ),
        )}
${req.query.declined ? alert(words(msg`Your card was declined.`), words(msg`Try another one.`)) : ''}
<form method="post">
${session.payment_method_collection === 'if_required' && amount === 0 ? choice('none', msg`Start without a card`) : ''}
${choice('good', msg`Pay with a working card`)}
${choice('bad', msg`Pay with a declined card`)}
${choice('leave', msg`Leave without paying`)}
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
};

const addInvoice = (on: Router, sandbox: SandboxActions) => {
  on.get(
    '/sandbox/invoice/:id',
    guarded(async (req, res) => {
      const invoice = await sandbox.findInvoice(String(req.params.id));
      const { words, money, choice, back, show } = pageFor(req, res, await sandbox.findLocale(invoice.customer));
      const isPaid = invoice.status === 'paid';
      const amount = money(isPaid ? invoice.amount_paid : invoice.amount_due);
      show(
        msg`Invoice`,
        isPaid
          ? `${paragraph(words(msg`${amount} paid. Thank you.`))}<p>${back('/billing')}</p>`
          : `${paragraph(words(msg`${amount} is due.`))}${req.query.declined ? alert(words(msg`The card was declined.`)) : ''}
<form method="post">${choice('good', msg`Pay with a working card`)}${choice('bad', msg`Pay with a declined card`)}</form>`,
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
};

const CARDS: Record<string, Sentence> = {
  [GOOD]: msg`Card: one that works`,
  [BAD]: msg`Card: one that is declined`,
};

const INVOICE_STATES: Record<string, Sentence> = {
  draft: msg({ message: 'draft', context: 'invoice' }),
  open: msg({ message: 'open', context: 'invoice' }),
  paid: msg({ message: 'paid', context: 'invoice' }),
  uncollectible: msg({ message: 'uncollectible', context: 'invoice' }),
  void: msg({ message: 'void', context: 'invoice' }),
};

const addPortal = (on: Router, sandbox: SandboxActions) => {
  on.get(
    '/sandbox/portal/:id',
    guarded(async (req, res) => {
      const { portal, customer, invoices, now } = await sandbox.findPortal(String(req.params.id));
      const { words, money, choice, back, show } = pageFor(req, res, portal.locale);
      const listed = invoices.map(({ id, created, amount_due, status }) => {
        const [date, amount] = [day(created), money(amount_due)];
        const state = asText(INVOICE_STATES[status ?? 'draft'] ?? '');
        return `<li><a href="/sandbox/invoice/${id}">${escapeHtml(words(msg`${date}: ${amount}, ${state}`))}</a></li>`;
      });
      show(
        msg`Payment details`,
        `${paragraph(words(CARDS[customer.invoice_settings.default_payment_method ?? ''] ?? msg`Card: none`))}
<form method="post">${choice('good', msg`Use a working card`)}${choice('bad', msg`Use a declined card`)}</form>
<h2>${escapeHtml(words(msg`Invoices`))}</h2>
${listed.length === 0 ? paragraph(words(msg`None yet.`)) : `<ul>${listed.join('')}</ul>`}
<h2>${escapeHtml(words(msg`Clock`))}</h2>
${paragraph(words(msg`For this workspace it is ${{ date: day(now) }}. Move the clock ahead to test renewals and trials:`))}
<form method="post">${choice('days-3', msg`3 days`)}${choice('days-14', msg`14 days`)}${choice('days-31', msg`31 days`)}</form>
<p>${back(portal.return_url ?? '/billing')}</p>`,
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
};

/** Shows a page instead of the API's error for an id that does not exist. */
const guarded =
  (handler: (req: Request, res: Response) => Promise<unknown>): RequestHandler =>
  async (req, res) => {
    try {
      await handler(req, res);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      const { words, back, show } = pageFor(req, res.status(404), null);
      show(msg`Page not found`, `<p>${escapeHtml(words(msg`This page no longer exists.`))} ${back('/billing')}</p>`);
    }
  };

const day = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(0, 10);
const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
const alert = (problem: string, advice = '') =>
  `<p role="alert"><strong>${escapeHtml(problem)}</strong> ${escapeHtml(advice)}</p>`;

/** The parts of a page in one language: the one given to Stripe, or else the browser's, as on Stripe's pages. */
const pageFor = (req: Request, res: Response, locale: string | null | undefined) => {
  const language = isLanguage(locale) ? locale : requestedLanguage(req);
  const words = wordsIn(language);
  return {
    words,
    money: (cents: number) => (cents / 100).toLocaleString(language, { style: 'currency', currency: 'USD' }),
    choice: (value: string, label: Sentence) =>
      `<p><button type="submit" name="choice" value="${value}">${escapeHtml(words(label))}</button></p>`,
    back: (address: string) => `<a href="${escapeHtml(address)}">${escapeHtml(words(msg`Back to Billing`))}</a>`,
    show: (title: Sentence, body: string) => send(res, { language, words, title: words(title), body }),
  };
};

interface SandboxPage {
  language: Language;
  words: Words;
  title: string;
  body: string;
}

const send = (res: Response, { language, words, title, body }: SandboxPage) =>
  void res
    .vary('Accept-Language')
    .set({
      'Cache-Control': 'no-store',
      // `form-action` is omitted, because browsers also apply it to redirects, and a paid form redirects to the app at
      // any address.
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'`,
    })
    .type('html')
    .send(
      htmlPage({
        language,
        title: words(msg`${title} (test) – Rapport`),
        heading: title,
        body: `<p class="notice"><strong>${escapeHtml(words(msg`This is a test.`))}</strong> ${escapeHtml(
          words(msg`No Stripe keys are set. No card is required and nobody is charged.`),
        )}</p>
${body}`,
      }),
    );
