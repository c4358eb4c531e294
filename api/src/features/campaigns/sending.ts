import type { Campaign } from '@rapport/shared/campaigns';
import { firstName } from '@rapport/shared/firstName';
import type { Reader } from '@rapport/shared/personalisation';
import { inWorkspace, rows, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { nullIfGone } from '../../http/problem';
import { addressOf } from '../../integrations/email/addressOf';
import type { BulkEmail, Outcome } from '../../integrations/email/emailPool';
import { enqueue } from '../../jobs/job';
import { keepInOutbox } from '../outbox/outbox.service';
import { findRecord } from '../records/records.repository';
import { dailyEmails } from '../workspaces/planLimits';
import { bounce, pauseIfUnwelcome } from './bounces';
import { sendEmail } from './campaigns.queue';
import { CAMPAIGNS, finishIfDone } from './campaigns.repository';
import { composeEmail } from './content';
import {
  CANCELLED,
  claimRecipient,
  lockRecipient,
  makeToken,
  queueOf,
  settleRecipient,
  takeFromDay,
  type Waiting,
} from './recipients.repository';
import { notifyOfResult } from './results';
import { findSender } from './sender.repository';
import { isSuppressed } from './suppressions.repository';

/** Minutes until what a server put off is tried again: five times within six hours. */
const RETRY_MINUTES = [5, 15, 40, 120, 180];

/**
 * Sends the email to one person, at most once: that it is about to be sent is committed before a server hears of it. Whoever
 * finds an email that was about to be sent, and nobody there who sends it, notes that nobody knows.
 */
export const sendToRecipient = async (
  context: Context,
  { workspace_id, recipient_id }: { workspace_id: string; recipient_id: string },
): Promise<void> => {
  const inIts = <T>(work: (scope: Scope) => Promise<T>) => inWorkspace(context.db, { workspaceId: workspace_id }, work);
  const claimed = await inIts((scope) => claim(context, scope, recipient_id));
  if (!claimed) return;
  const outcome = await handOver(context, workspace_id, claimed.mail);
  await inIts((scope) => settle(scope, claimed, outcome));
};

interface Claimed {
  id: string;
  campaignId: string;
  /** How often it was tried, this time included. */
  attempts: number;
  mail: BulkEmail;
}

const claim = async (context: Context, scope: Scope, id: string): Promise<Claimed | null> => {
  const waiting = await lockRecipient(scope, id);
  if (!waiting) return null;
  if (waiting.status === 'sending') {
    await leave(scope, waiting, 'unknown', 'The server stopped while this mail was on its way');
    return null;
  }
  if (waiting.status !== 'queued') return null;
  const campaign = await findRecord(scope, CAMPAIGNS, waiting.campaign_id);
  // Put off at the moment at which it was cancelled.
  if (campaign.status === 'cancelled') await leave(scope, waiting, 'skipped', CANCELLED);
  if (campaign.status !== 'sending') return null;
  if (await isSuppressed(scope, waiting.email)) {
    await leave(scope, waiting, 'suppressed', 'On the list of those not to be written to');
    return null;
  }
  const reader = await readerOf(scope, waiting);
  if (!reader) {
    await leave(scope, waiting, 'skipped', 'The contact was deleted');
    return null;
  }
  if (!(await takeFromDay(scope, await dailyEmails(scope)))) {
    await sendLater(scope, id, nextDay());
    return null;
  }
  await claimRecipient(scope, id);
  const mail = await writeEmail(context, scope, campaign, waiting, reader);
  return { id, campaignId: campaign.id, attempts: waiting.attempts + 1, mail };
};

/** Nothing is sent to somebody, for a reason. */
const leave = async (
  scope: Scope,
  { id, campaign_id }: Waiting,
  status: 'unknown' | 'suppressed' | 'skipped',
  reason: string,
) => {
  await settleRecipient(scope, id, status, { reason, from: ['queued', 'sending'] });
  if (await finishIfDone(scope, campaign_id)) await notifyOfResult(scope, campaign_id);
};

const readerOf = async (scope: Scope, { contact_id, email }: Waiting): Promise<Reader | null> => {
  const contact =
    contact_id && (await rows(scope, 'contacts').where('contacts.id', contact_id).first('name', 'company'));
  return contact ? { ...contact, first_name: firstName(contact.name), email } : null;
};

const writeEmail = async (
  context: Context,
  scope: Scope,
  campaign: Campaign,
  { id, email }: Waiting,
  reader: Reader,
): Promise<BulkEmail> => {
  const { mail, bounceAddress } = context.config;
  const sender = await findSender(scope, campaign.owner_id);
  const token = await makeToken(scope, id);
  const at = (path: string) => `${context.address()}/${path}`;
  const from = mail.kind === 'smtp' ? addressOf(mail.from) : sender.replyTo;
  const tracking = campaign.tracks_opens && {
    trackedLink: (nth: number) => at(`c/${token}/${nth}`),
    pixelUrl: at(`o/${token}`),
  };
  return {
    to: email,
    fromName: sender.name,
    replyTo: sender.replyTo || from,
    messageId: `<${id}@${from.split('@')[1]}>`,
    envelopeFrom: bounceAddress ? bounceAddress.replace('@', `+${id}@`) : from,
    unsubscribeUrl: at(`u/${token}`),
    ...composeEmail(campaign, reader, {
      sender: sender.name,
      postalAddress: sender.postalAddress,
      unsubscribeUrl: at(`u/${token}`),
      ...tracking,
    }),
  };
};

const handOver = async (context: Context, workspaceId: string, mail: BulkEmail): Promise<Outcome> => {
  if (context.emailPool) return context.emailPool.send(mail);
  if (context.config.mail.kind === 'off') return { kind: 'later', said: 'E-mail is not configured on this server' };
  const { to, subject, text, html } = mail;
  await keepInOutbox(context, workspaceId, { to, subject, text, html });
  return { kind: 'accepted' };
};

const settle = async (scope: Scope, { id, campaignId, attempts }: Claimed, outcome: Outcome) => {
  if (outcome.kind === 'accepted') {
    await settleRecipient(scope, id, 'sent', { accepted_at: scope.db.fn.now() });
  } else if (outcome.kind === 'unknown') {
    await settleRecipient(scope, id, 'unknown', { reason: outcome.said });
  } else if (outcome.kind === 'refused') {
    await settleRefused(scope, { id, campaignId }, outcome);
  } else {
    await settlePutOff(scope, { id, campaignId, attempts }, outcome.said);
  }
  if (await finishIfDone(scope, campaignId)) await notifyOfResult(scope, campaignId);
};

const settleRefused = async (
  scope: Scope,
  { id, campaignId }: Pick<Claimed, 'id' | 'campaignId'>,
  { of, code, said }: Extract<Outcome, { kind: 'refused' }>,
) => {
  // 550 to 554 say that there is no such reader; the other refusals may end one day.
  if (of === 'content' || (code < 550 && !/^\d{3}[ -]5\.1\./.test(said)) || code > 554) {
    return settleRecipient(scope, id, 'failed', { reason: said });
  }
  // Read anew: whoever was erased while the email was on its way has no address here any more.
  const reached = await lockRecipient(scope, id);
  if (reached) await bounce(scope, reached, said);
  await pauseIfUnwelcome(scope, campaignId);
};

const settlePutOff = async (
  scope: Scope,
  { id, campaignId, attempts }: Pick<Claimed, 'id' | 'campaignId' | 'attempts'>,
  said: string,
) => {
  const campaign = await nullIfGone(findRecord(scope, CAMPAIGNS, campaignId));
  if (!campaign || campaign.status === 'cancelled') {
    return settleRecipient(scope, id, 'skipped', { reason: CANCELLED, from: ['sending'] });
  }
  const minutes = RETRY_MINUTES[attempts - 1];
  if (minutes === undefined) return settleRecipient(scope, id, 'failed', { reason: said, from: ['sending'] });
  await settleRecipient(scope, id, 'queued', { reason: said, from: ['sending'] });
  await sendLater(scope, id, new Date(Date.now() + minutes * 60_000).toISOString());
};

const sendLater = (scope: Scope, id: string, runAt: string) =>
  enqueue(
    scope,
    sendEmail,
    { recipient_id: id },
    { runAt, key: `recipient ${id}`, queue: queueOf(scope, id), priority: 10 },
  );

/** A little after midnight (UTC), when the next day's emails may be sent. */
const nextDay = () => {
  const day = new Date();
  day.setUTCHours(24, 1, 0, 0);
  return day.toISOString();
};
