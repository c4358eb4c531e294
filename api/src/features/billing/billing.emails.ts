import { type DatePreferences, formatDate } from '@rapport/shared/dates';
import { formatMoney } from '@rapport/shared/formatMoney';
import { pages } from '@rapport/shared/paths';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';
import type { BillingNotice } from './billing.queue';

/** How somebody reads money and dates. */
type Reading = DatePreferences;

interface Told {
  title: string;
  /** In the bell; the email adds what follows. */
  detail: string;
  more?: string[];
  action: string;
}

const AFTER_SUSPENSION =
  'If it fails for good, the workspace is suspended: everything can still be read, exported and deleted, but nothing can be added or changed until the payment is made.';

const tell = ({ what, payment, until }: BillingNotice, reading: Reading): Told => {
  const due = payment ? ` of ${formatMoney(payment.amount, payment.currency.toUpperCase(), reading.language)}` : '';
  const on = until ? ` on ${formatDate(until, reading)}` : ' in the next days';
  const by = until ? ` by ${formatDate(until, reading)}` : ' within 10 days';
  switch (what) {
    case 'payment_failed':
      return {
        title: 'A payment failed',
        detail: `We could not collect the payment${due} for your plan. We try again${on}, up to 3 times over 10 days. Your plan goes on until then.`,
        more: ['Please check how you pay, so that the next try succeeds.', AFTER_SUSPENSION],
        action: 'Check how you pay',
      };
    case 'payment_failed_again':
      return {
        title: 'The payment failed again',
        detail: `We could not collect the payment${due} for your plan. We try again${on}. Your plan goes on until then.`,
        more: ['Please check how you pay, so that the next try succeeds.', AFTER_SUSPENSION],
        action: 'Check how you pay',
      };
    case 'payment_last_try':
      return {
        title: 'We try one last time to collect your payment',
        detail: `The payment${due} for your plan failed again. We try one last time${on}.`,
        more: ['Please check how you pay before then.', AFTER_SUSPENSION],
        action: 'Check how you pay',
      };
    case 'payment_gave_up':
      return {
        title: 'Your payment is still open',
        detail: `We could not collect the payment${due} for your plan, and do not try again by ourselves. Pay the open invoice${by} to keep the workspace from being suspended.`,
        more: [
          'While it is suspended, everything can be read, exported and deleted, but nothing can be added or changed.',
        ],
        action: 'Pay the open invoice',
      };
    case 'suspended':
      return {
        title: 'Your workspace is suspended',
        detail: `The payment for your plan is still open. You can still read, export and delete everything. Pay within 30 days${until ? `, until ${formatDate(until, reading)},` : ''} to go on working.`,
        more: [
          'What still works: reading and searching all records, exporting them, deleting them, and the billing page.',
          'What does not: adding and changing records, importing, and sending campaigns.',
          'As soon as the open invoice is paid everything works again, as it was. After 30 days the subscription ends and the limits of the Free plan apply. Nothing is deleted.',
        ],
        action: 'Pay the open invoice',
      };
    case 'trial_ends':
      return {
        title: 'Your trial ends in 3 days',
        detail: 'Add a card to keep your plan. Without one the limits of the Free plan apply, and nothing is deleted.',
        action: 'Add a card',
      };
  }
};

export const noticeOf = (news: BillingNotice, reading: Reading) => {
  const { title, detail } = tell(news, reading);
  return { title, detail };
};

export const billingEmail = ({ address }: Context, news: BillingNotice, reading: Reading): EmailContent => {
  const { title, detail, more = [], action } = tell(news, reading);
  return {
    subject: title,
    paragraphs: [detail, ...more],
    action: { label: action, url: `${address()}${pages.billing}` },
  };
};
