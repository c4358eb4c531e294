import { msg, plural } from '@lingui/core/macro';
import type { DatePreferences } from '@rapport/shared/dates';
import type { Reason } from '@rapport/shared/formFields';
import type { Notification } from '@rapport/shared/notifications';
import { TRANSFER_SOURCES } from '@rapport/shared/transferSources';
import type { TransferSource } from '@rapport/shared/transfers';
import { asText, type Said, type Sentence } from '@rapport/shared/words';
import { type KindOf, type StoredKind, wordsOf } from '../../db/kinds';
import { howMany, type Many } from '../../words/recordWords';
import type { Words } from '../../words/words';
import { noticeText } from '../billing/billing.emails';
import type { BillingNotice } from '../billing/billing.queue';
import { type CampaignResult, resultLine, resultTitle } from '../campaigns/campaigns.emails';
import { DEAL_UPDATES, type DealUpdate } from '../deals/dealUpdates';

const WHY_STOPPED = {
  gone: msg`The endpoint answered that it no longer exists (410)`,
  failing: msg`Every delivery has failed for 5 days`,
  left: msg`The member who added it left. Check its address before you restart it`,
};

interface Text {
  title: Said;
  detail: Said;
}

/** The translations for the reader, and the reader's date preferences. */
interface Reading extends DatePreferences {
  words: Words;
}

interface Quoted {
  number: number;
  name: string;
  by: string;
}

interface Titled {
  title: string;
}

const billing =
  (what: BillingNotice['what']) =>
  (about: Pick<BillingNotice, 'payment' | 'until'>, reading: Reading): Text =>
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
  ({ title }: Titled): Text => ({ title: DEAL_UPDATES[what], detail: title });

const ofDeals =
  (title: Sentence) =>
  ({ count }: { count: number }): Text => ({ title, detail: howMany({ count, noun: 'deals' }) });

const DEAL_WORDS = {
  deal_assigned: ofDeal('deal_assigned'),
  deal_won: ofDeal('deal_won'),
  deal_lost: ofDeal('deal_lost'),
} satisfies Record<DealUpdate, unknown>;

const IMPORTED = msg`Import Complete!`;

const IMPORT_WORDS = {
  import_finished: ({ file, failed, ...imported }: Many & { file: string; failed: number }): Text => {
    const many = asText(howMany(imported));
    return {
      title: IMPORTED,
      detail: msg`${many} imported from ${file}, ${plural(failed, { one: '# failed', other: '# failed' })}`,
    };
  },
  transfer_finished: ({ source, counts }: { source: TransferSource; counts: Many[] }, { words }: Reading): Text => ({
    title: IMPORTED,
    detail: `${words(TRANSFER_SOURCES[source])}: ${counts.map((many) => words(howMany(many))).join(', ')}`,
  }),
};

const WORDS = {
  ...BILLING_WORDS,
  ...DEAL_WORDS,
  ...IMPORT_WORDS,
  deals_assigned: ofDeals(msg`Deals for you`),
  deals_won: ofDeals(DEAL_UPDATES.deal_won),
  deals_lost: ofDeals(DEAL_UPDATES.deal_lost),
  tasks_assigned: ({ count }: { count: number }): Text => ({
    title: msg`Tasks for you`,
    detail: howMany({ count, noun: 'tasks' }),
  }),
  bulk_finished: (many: Many): Text => {
    const records = asText(howMany(many));
    return { title: msg`Your bulk change is done`, detail: msg`${records} changed` };
  },
  bulk_undone: (many: Many): Text => {
    const records = asText(howMany(many));
    return { title: msg`Your bulk change is undone`, detail: msg`${records} restored` };
  },
  bulk_stopped: (): Text => ({
    title: msg`Your bulk change stopped`,
    detail: msg`Continue it, or undo what it changed`,
  }),
  task_assigned: ({ title }: Titled): Text => ({ title: msg`A task for you`, detail: title }),
  reminder: ({ title }: Titled): Text => ({ title: msg`Reminder`, detail: title }),
  mentioned: ({ author, name, text }: { author: string; name: string; text: string }): Text => ({
    title: author ? msg`${author} mentioned you on ${name}` : msg`You were mentioned on ${name}`,
    detail: text,
  }),
  commented: ({ author, name, text }: { author: string; name: string; text: string }): Text => ({
    title: author ? msg`${author} commented on a note about ${name}` : msg`New comment on a note about ${name}`,
    detail: text,
  }),
  followed_changed: ({ name, count }: { name: string; count: number }): Text => ({
    title: name,
    detail: msg`${plural(count, { one: '# change by your team', other: '# changes by your team' })}`,
  }),
  quote_accepted: ({ number, name, by }: Quoted): Text => ({
    title: by ? msg`${by} accepted quote ${number}` : msg`Quote ${number} was accepted`,
    detail: name,
  }),
  quote_declined: ({ number, name, by }: Quoted): Text => ({
    title: by ? msg`${by} declined quote ${number}` : msg`Quote ${number} was declined`,
    detail: name,
  }),
  form_submitted: ({ name, form }: { name: string; form: string }): Text => ({
    title: msg`${name} sent the form “${form}”`,
    detail: '',
  }),
  form_waiting: ({ form, why }: { form: string; why: Reason }): Text => ({
    title: msg`A submission of “${form}” is waiting`,
    detail:
      why === 'contacts_limit'
        ? msg`Your plan has no room for another contact. Nothing is lost: accept it once there is room`
        : msg`It is saved, but no contact was created yet. Accept it on the page of the form`,
  }),
  email_not_sent: ({ subject }: { subject: string }): Text => ({ title: msg`An email was not sent`, detail: subject }),
  email_bounced: ({ subject, to }: { subject: string; to: string }): Text => ({
    title: msg`The email to ${to} could not be delivered`,
    detail: subject,
  }),
  no_answer: ({ name, subject }: { name: string; subject: string }): Text => ({
    title: msg`No answer from ${name} yet`,
    detail: subject,
  }),
  member_joined: ({ name }: { name: string }): Text => ({
    title: msg`${name} joined`,
    detail: msg`Your invitation was accepted`,
  }),
  member_left: ({ name }: { name: string }): Text => ({
    title: msg`${name} left the workspace`,
    detail: msg`Their records and tasks were reassigned to you`,
  }),
  workspace_left: ({ left }: { left: string }): Text => ({
    title: msg`You are no longer a member of ${left}`,
    detail: msg`This is a new, empty workspace of your own. To go back, ask an owner to invite you again`,
  }),
  export_ready: (): Text => ({
    title: msg`Your export is ready`,
    detail: msg`One ZIP file, available for 7 days`,
  }),
  export_failed: (): Text => ({
    title: msg`Your export failed`,
    detail: msg`Please start it again. Nothing was changed`,
  }),
  webhook_stopped: ({ host, why }: { host: string; why: keyof typeof WHY_STOPPED }): Text => ({
    title: msg`The webhook to ${host} was stopped`,
    detail: WHY_STOPPED[why],
  }),
  campaign_result: (campaign: CampaignResult, { words }: Reading): Text => ({
    title: resultTitle(campaign),
    detail: resultLine(campaign, words),
  }),
};

export const NOTIFICATION_KINDS = Object.keys(WORDS);

/** A kind of notification with its stored values. */
export type NotificationKind = KindOf<typeof WORDS>;

/** A notification as stored. One from before kinds were introduced has its title and detail instead. */
export type StoredNotification = Notification & StoredKind;

/** Returns the title and the detail of a notification; `undefined` for one from before kinds were introduced. */
export const wordsOfNotification = (stored: StoredKind, words: Words, reading: DatePreferences) => {
  const text = wordsOf(WORDS, stored, { ...reading, words });
  return text && { title: words(text.title), detail: words(text.detail) };
};

/** A notification as its reader sees it. */
export const inWords = (
  { kind, values, ...notification }: StoredNotification,
  words: Words,
  reading: DatePreferences,
): Notification => ({ ...notification, ...wordsOfNotification({ kind, values }, words, reading) });
