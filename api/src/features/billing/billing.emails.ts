import { type DatePreferences, formatDate } from '@rapport/shared/dates';
import { formatMoney } from '@rapport/shared/formatMoney';
import { pages } from '@rapport/shared/paths';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';
import type { BillingNotice } from './billing.queue';

interface Wording {
  title: string;
  /** The notification in the app ends here; the email adds the rest. */
  detail: string;
  more?: string[];
  action: string;
}

const AFTER_SUSPENSION =
  'If all attempts fail, your workspace is suspended. You can still view, export and delete everything, but you cannot add or change anything until you pay.';

const wordingOf = ({ what, payment, until }: Omit<BillingNotice, 'key'>, preferences: DatePreferences): Wording => {
  const due = payment ? ` of ${formatMoney(payment.amount, payment.currency.toUpperCase(), preferences.language)}` : '';
  const on = until ? ` on ${formatDate(until, preferences)}` : ' in the next few days';
  const by = until ? ` by ${formatDate(until, preferences)}` : ' within 10 days';
  switch (what) {
    case 'payment_failed':
      return {
        title: 'A payment failed',
        detail: `We could not collect the payment${due} for your plan. We will try again${on}, up to 3 times over 10 days. Your plan continues until then.`,
        more: ['Please check your payment method so that the next attempt succeeds.', AFTER_SUSPENSION],
        action: 'Check payment method',
      };
    case 'payment_failed_again':
      return {
        title: 'The payment failed again',
        detail: `We could not collect the payment${due} for your plan. We will try again${on}. Your plan continues until then.`,
        more: ['Please check your payment method so that the next attempt succeeds.', AFTER_SUSPENSION],
        action: 'Check payment method',
      };
    case 'payment_last_try':
      return {
        title: 'We try one last time to collect your payment',
        detail: `The payment${due} for your plan failed again. We will try one last time${on}.`,
        more: ['Please check your payment method before then.', AFTER_SUSPENSION],
        action: 'Check payment method',
      };
    case 'payment_gave_up':
      return {
        title: 'Your payment is still open',
        detail: `We could not collect the payment${due} for your plan and will not try again automatically. Pay the open invoice${by} to keep your workspace from being suspended.`,
        more: [
          'While it is suspended, you can view, export and delete everything, but you cannot add or change anything.',
        ],
        action: 'Pay the open invoice',
      };
    case 'suspended':
      return {
        title: 'Your workspace is suspended',
        detail: `The payment for your plan is still open. You can still view, export and delete everything. Pay within 30 days${until ? `, until ${formatDate(until, preferences)},` : ''} to continue working.`,
        more: [
          'What still works: viewing, searching, exporting and deleting records, and the billing page.',
          'What does not work: adding and changing records, importing, and sending campaigns.',
          'Everything works again as soon as you pay the open invoice. After 30 days, the subscription ends and the limits of the Free plan apply. Nothing is deleted.',
        ],
        action: 'Pay the open invoice',
      };
    case 'trial_ends':
      return {
        title: 'Your trial ends in 3 days',
        detail: 'Add a card to keep your plan. Without one, the limits of the Free plan apply. Nothing is deleted.',
        action: 'Add a card',
      };
  }
};

/** What the notification in the app says. */
export const noticeText = (notice: Omit<BillingNotice, 'key'>, preferences: DatePreferences) => {
  const { title, detail } = wordingOf(notice, preferences);
  return { title, detail };
};

export const billingEmail = (
  { address }: Context,
  notice: BillingNotice,
  preferences: DatePreferences,
): EmailContent => {
  const { title, detail, more = [], action } = wordingOf(notice, preferences);
  return {
    subject: title,
    paragraphs: [detail, ...more],
    action: { label: action, url: `${address()}${pages.billing}` },
  };
};
