import type { DatePreferences } from '@rapport/shared/dates';
import type { Notification } from '@rapport/shared/notifications';
import { TRANSFER_SOURCES } from '@rapport/shared/transferSources';
import type { TransferSource } from '@rapport/shared/transfers';
import { type KindOf, type StoredKind, wordsOf } from '../../db/kinds';
import { howMany, type Many } from '../activities/howMany';
import { noticeText } from '../billing/billing.emails';
import type { BillingNotice } from '../billing/billing.queue';
import { type CampaignResult, resultLine, resultTitle } from '../campaigns/campaigns.emails';
import { DEAL_UPDATES, type DealUpdate } from '../deals/dealUpdates';

type Words = Pick<Notification, 'title' | 'detail'>;
type Payment = Pick<BillingNotice, 'payment' | 'until'>;

const billing =
  (what: BillingNotice['what']) =>
  (about: Payment, reading: DatePreferences): Words =>
    noticeText({ what, ...about }, reading);

const BILLING_WORDS = {
  payment_failed: billing('payment_failed'),
  payment_failed_again: billing('payment_failed_again'),
  payment_last_try: billing('payment_last_try'),
  payment_gave_up: billing('payment_gave_up'),
  suspended: billing('suspended'),
  trial_ends: billing('trial_ends'),
} satisfies Record<BillingNotice['what'], unknown>;

const ofDeal =
  (what: DealUpdate) =>
  ({ title }: { title: string }): Words => ({ title: DEAL_UPDATES[what](), detail: title });

const ofDeals = (title: string, count: number): Words => ({ title, detail: howMany({ count, noun: 'deals' }) });

const DEAL_WORDS = {
  deal_assigned: ofDeal('deal_assigned'),
  deal_won: ofDeal('deal_won'),
  deal_lost: ofDeal('deal_lost'),
} satisfies Record<DealUpdate, unknown>;

const WORDS = {
  ...BILLING_WORDS,
  ...DEAL_WORDS,
  deals_won: ({ count }: { count: number }): Words => ofDeals(DEAL_UPDATES.deal_won(), count),
  deals_lost: ({ count }: { count: number }): Words => ofDeals(DEAL_UPDATES.deal_lost(), count),
  task_assigned: ({ title }: { title: string }): Words => ({ title: 'A task for you', detail: title }),
  reminder: ({ title }: { title: string }): Words => ({ title: 'Reminder', detail: title }),
  member_joined: ({ name }: { name: string }): Words => ({
    title: `${name} joined`,
    detail: 'Your invitation was accepted',
  }),
  import_finished: ({ file, failed, ...many }: Many & { file: string; failed: number }): Words => ({
    title: 'Import Complete!',
    detail: `${howMany(many)} imported from ${file}, ${failed.toLocaleString('en')} failed`,
  }),
  transfer_finished: ({ source, counts }: { source: TransferSource; counts: Many[] }): Words => ({
    title: 'Import Complete!',
    detail: `${TRANSFER_SOURCES[source]}: ${counts.map(howMany).join(', ')}`,
  }),
  export_ready: (): Words => ({
    title: 'Your export is ready',
    detail: 'One ZIP file, available for 7 days',
  }),
  export_failed: (): Words => ({
    title: 'Your export failed',
    detail: 'Please start it again. Nothing was changed',
  }),
  campaign_result: (campaign: CampaignResult, reading: DatePreferences): Words => ({
    title: resultTitle(campaign),
    detail: resultLine(campaign, reading),
  }),
};

/** A kind of notification with the values that are kept of it. */
export type NotificationKind = KindOf<typeof WORDS>;

/** A notification as it is kept. One from before there were kinds has its title and detail. */
export type StoredNotification = Notification & StoredKind;

/** What a notification says; `undefined` for one from before there were kinds. */
export const wordsOfNotification = (stored: StoredKind, reading: DatePreferences): Words | undefined =>
  wordsOf(WORDS, stored, reading);

/** A notification as its reader sees it. */
export const inWords = (
  { kind, values, ...notification }: StoredNotification,
  reading: DatePreferences,
): Notification => ({ ...notification, ...wordsOfNotification({ kind, values }, reading) });
