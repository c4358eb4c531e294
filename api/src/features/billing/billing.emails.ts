import { msg } from '@lingui/core/macro';
import { type DatePreferences, formatDate } from '@rapport/shared/dates';
import { formatMoney } from '@rapport/shared/formatMoney';
import { pages } from '@rapport/shared/paths';
import { asText, type Sentence } from '@rapport/shared/words';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';
import type { Words } from '../../words/words';
import type { BillingNotice } from './billing.queue';

interface Wording {
  title: Sentence;
  detail: Sentence;
  /** Paragraphs that are only in the email. */
  more?: Sentence[];
  action: Sentence;
}

const CHECK_METHOD = msg`Check payment method`;
const PAY_INVOICE = msg`Pay the open invoice`;
const BEFORE_NEXT = msg`Please check your payment method so that the next attempt succeeds.`;
const AFTER_SUSPENSION = msg`If all attempts fail, your workspace is suspended. You can still view, export and delete everything, but you cannot add or change anything until you pay.`;

interface NoticeValues {
  /** The amount with its currency, if it is known. */
  sum: string | undefined;
  /** The day until which the notice applies, if there is one. */
  day: string | undefined;
  payment: string;
  soon: string;
}

type Wordings = Record<BillingNotice['what'], (values: NoticeValues) => Wording>;

const WORDINGS: Wordings = {
  payment_failed: ({ payment, soon }) => ({
    title: msg`A payment failed`,
    detail: msg`We could not collect ${payment}. We will try again ${soon}, up to 3 times over 10 days. Your plan continues until then.`,
    more: [BEFORE_NEXT, AFTER_SUSPENSION],
    action: CHECK_METHOD,
  }),
  payment_failed_again: ({ payment, soon }) => ({
    title: msg`The payment failed again`,
    detail: msg`We could not collect ${payment}. We will try again ${soon}. Your plan continues until then.`,
    more: [BEFORE_NEXT, AFTER_SUSPENSION],
    action: CHECK_METHOD,
  }),
  payment_last_try: ({ sum, soon }) => ({
    title: msg`We try one last time to collect your payment`,
    detail: sum
      ? msg`The payment of ${sum} for your plan failed again. We will try one last time ${soon}.`
      : msg`The payment for your plan failed again. We will try one last time ${soon}.`,
    more: [msg`Please check your payment method before then.`, AFTER_SUSPENSION],
    action: CHECK_METHOD,
  }),
  payment_gave_up: ({ day, payment }) => ({
    title: msg`Your payment is still open`,
    detail: day
      ? msg`We could not collect ${payment} and will not try again automatically. Pay the open invoice by ${day} to keep your workspace from being suspended.`
      : msg`We could not collect ${payment} and will not try again automatically. Pay the open invoice within 10 days to keep your workspace from being suspended.`,
    more: [
      msg`While it is suspended, you can view, export and delete everything, but you cannot add or change anything.`,
    ],
    action: PAY_INVOICE,
  }),
  suspended: ({ day }) => ({
    title: msg`Your workspace is suspended`,
    detail: day
      ? msg`The payment for your plan is still open. You can still view, export and delete everything. Pay within 30 days, until ${day}, to continue working.`
      : msg`The payment for your plan is still open. You can still view, export and delete everything. Pay within 30 days to continue working.`,
    more: [
      msg`What still works: viewing, searching, exporting and deleting records, and the billing page.`,
      msg`What does not work: adding and changing records, importing, and sending campaigns.`,
      msg`Everything works again as soon as you pay the open invoice. After 30 days, the subscription ends and the limits of the Free plan apply. Nothing is deleted.`,
    ],
    action: PAY_INVOICE,
  }),
  trial_ends: () => ({
    title: msg`Your trial ends in 3 days`,
    detail: msg`Add a card to keep your plan. Without one, the limits of the Free plan apply. Nothing is deleted.`,
    action: msg`Add a card`,
  }),
};

const wordingOf = (
  { what, payment: due, until }: Omit<BillingNotice, 'key'>,
  preferences: DatePreferences,
): Wording => {
  const sum = due ? formatMoney(due.amount, due.currency.toUpperCase(), preferences.language) : undefined;
  const day = until ? formatDate(until, preferences) : undefined;
  const payment = asText(sum ? msg`the payment of ${sum} for your plan` : msg`the payment for your plan`);
  const soon = asText(day ? msg`on ${day}` : msg`in the next few days`);
  return WORDINGS[what]({ sum, day, payment, soon });
};

/** The texts of the notification in the app. */
export const noticeText = (notice: Omit<BillingNotice, 'key'>, preferences: DatePreferences) => {
  const { title, detail } = wordingOf(notice, preferences);
  return { title, detail };
};

export const billingEmail = (
  { address }: Context,
  notice: BillingNotice,
  words: Words,
  preferences: DatePreferences,
): EmailContent => {
  const { title, detail, more = [], action } = wordingOf(notice, preferences);
  return {
    subject: words(title),
    paragraphs: [detail, ...more].map((one) => words(one)),
    action: { label: words(action), url: `${address()}${pages.billing}` },
  };
};
