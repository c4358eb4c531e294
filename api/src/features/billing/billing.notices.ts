import { DAY_MS } from '@rapport/shared/dates';
import { pages } from '@rapport/shared/paths';
import type { Scope } from '../../db/scope';
import type { StripeInvoice } from '../../integrations/stripe/invoices';
import { enqueue } from '../../jobs/job';
import { notify } from '../notifications/notifications.service';
import { type BillingNotice, emailBilling } from './billing.queue';
import { GRACE_DAYS, listOwners, REACTIVATION_DAYS } from './billing.repository';

/** How many times Stripe tries again after the first failure. */
const RETRIES = 3;

/** Notifies the owners in the app and by email, once for each notice. */
export const notifyOwners = async (scope: Scope, notice: BillingNotice) => {
  for (const user_id of await listOwners(scope)) {
    await notify(scope, user_id, {
      type: 'billing',
      kind: notice.what,
      values: { payment: notice.payment, until: notice.until },
      path: pages.billing,
      once: `${notice.what} ${notice.key}`,
    });
    await enqueue(scope, emailBilling, { user_id, ...notice });
  }
};

/** The notice about a failed payment. Its key changes only with the invoice and with each automatic attempt of Stripe. */
export const failedPayment = (invoice: StripeInvoice | null, pastDueSince: string): BillingNotice | null => {
  if (invoice?.status !== 'open' || invoice.attempts === 0) return null;
  return {
    what: stageOf(invoice),
    key: `${invoice.id} ${invoice.attempts}`,
    payment: { amount: invoice.amountDue / 100, currency: invoice.currency },
    until: invoice.nextAttemptAt ?? daysAfter(pastDueSince, GRACE_DAYS),
  };
};

const stageOf = ({ attempts, nextAttemptAt }: StripeInvoice): BillingNotice['what'] => {
  if (nextAttemptAt === null) return 'payment_gave_up';
  if (attempts >= RETRIES) return 'payment_last_try';
  return attempts === 1 ? 'payment_failed' : 'payment_failed_again';
};

export const suspension = (suspendedAt: string): BillingNotice => ({
  what: 'suspended',
  key: suspendedAt,
  until: daysAfter(suspendedAt, REACTIVATION_DAYS),
});

const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * DAY_MS).toISOString();
