import type { Campaign } from '@rapport/shared/campaigns';
import type { Reader } from '@rapport/shared/personalization';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { nullIfGone } from '../../http/problem';
import { addressOf } from '../../integrations/email/addressOf';
import type { BulkEmail, Outcome } from '../../integrations/email/emailPool';
import { enqueue } from '../../jobs/job';
import { keepInOutbox } from '../outbox/outbox.service';
import { findRecord } from '../records/records.repository';
import { dailyEmails, isSuspendedNow } from '../workspaces/planLimits';
import { pauseIfUnwelcome, recordBounce } from './bounces';
import { sendEmail } from './campaigns.queue';
import { CAMPAIGNS, finishIfDone } from './campaigns.repository';
import { composeEmail } from './composeEmail';
import { findReader } from './readers.repository';
import { type RecipientReason, reasonOf } from './recipientReasons';
import {
  claimRecipient,
  type LockedRecipient,
  lockRecipient,
  makeToken,
  queueOf,
  takeDailyAllowance,
  updateRecipientStatus,
} from './recipients.repository';
import { notifyOfResult } from './resultNotification';
import { findSender } from './sender.repository';
import { isSuppressed } from './suppressions.repository';

/** Minutes until an email that the server deferred is tried again: five times within six hours. */
const RETRY_MINUTES = [5, 15, 40, 120, 180];

/**
 * Sends the email to one recipient, at most once: its status is committed as `sending` before the server is contacted. A
 * recipient found in that status later was interrupted, and becomes `unknown`.
 */
export const sendToRecipient = async (
  context: Context,
  { workspace_id, recipient_id }: { workspace_id: string; recipient_id: string },
): Promise<void> => {
  const within = <T>(work: (scope: Scope) => Promise<T>) =>
    inWorkspace(context.db, { workspaceId: workspace_id }, work);
  const claimed = await within((scope) => claim(context, scope, recipient_id));
  if (!claimed) return;
  const outcome = await send(context, workspace_id, claimed.email);
  await within((scope) => recordOutcome(scope, claimed, outcome));
};

interface Claimed {
  id: string;
  campaignId: string;
  /** How many times it was tried, including this time. */
  attempts: number;
  email: BulkEmail;
}

const claim = async (context: Context, scope: Scope, id: string): Promise<Claimed | null> => {
  const waiting = await lockRecipient(scope, id);
  if (!waiting) return null;
  if (waiting.status === 'sending') {
    await skip(scope, waiting, 'unknown', 'interrupted');
    return null;
  }
  if (waiting.status !== 'queued') {
    // An erasure or a bounce report settled the recipient meanwhile, and it may have been the last one.
    const settled = await nullIfGone(findRecord(scope, CAMPAIGNS, waiting.campaign_id));
    if (settled?.status === 'sending') await finish(scope, settled.id);
    return null;
  }
  const campaign = await findRecord(scope, CAMPAIGNS, waiting.campaign_id);
  // This email was deferred while the campaign was being canceled.
  if (campaign.status === 'cancelled') await skip(scope, waiting, 'skipped', 'cancelled');
  if (campaign.status !== 'sending') return null;
  if (await isSuppressed(scope, waiting.email)) {
    await skip(scope, waiting, 'suppressed', 'suppressed');
    return null;
  }
  const { language } = await findSender(scope, campaign.owner_id);
  const reader = await findReader(scope, waiting.contact_id, { email: campaign, language, address: waiting.email });
  if (!reader) {
    await skip(scope, waiting, 'skipped', 'deleted');
    return null;
  }
  if ((await isSuspendedNow(scope)) || !(await takeDailyAllowance(scope, await dailyEmails(scope)))) {
    await sendLater(scope, id, nextDay());
    return null;
  }
  await claimRecipient(scope, id);
  const email = await writeEmail(context, scope, campaign, waiting, reader);
  return { id, campaignId: campaign.id, attempts: waiting.attempts + 1, email };
};

/** Ends a recipient without sending, with the reason. */
const skip = async (
  scope: Scope,
  { id, campaign_id }: LockedRecipient,
  status: 'unknown' | 'suppressed' | 'skipped',
  why: RecipientReason,
) => {
  await updateRecipientStatus(scope, id, status, { reason: reasonOf(why), from: ['queued', 'sending'] });
  await finish(scope, campaign_id);
};

const finish = async (scope: Scope, campaignId: string) => {
  if (await finishIfDone(scope, campaignId)) await notifyOfResult(scope, campaignId);
};

const writeEmail = async (
  context: Context,
  scope: Scope,
  campaign: Campaign,
  { id, email }: LockedRecipient,
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
    ...(await composeEmail(campaign, reader, {
      sender: sender.name,
      postalAddress: sender.postalAddress,
      language: sender.language,
      unsubscribeUrl: at(`u/${token}`),
      ...tracking,
    })),
  };
};

const send = async (context: Context, workspaceId: string, email: BulkEmail): Promise<Outcome> => {
  if (context.emailPool) return context.emailPool.send(email);
  if (context.config.mail.kind === 'off') return { kind: 'later', reason: reasonOf('not_configured') };
  const { to, subject, text, html } = email;
  await keepInOutbox(context, workspaceId, { to, subject, text, html });
  return { kind: 'accepted' };
};

const recordOutcome = async (scope: Scope, { id, campaignId, attempts }: Claimed, outcome: Outcome) => {
  if (outcome.kind === 'accepted') {
    await updateRecipientStatus(scope, id, 'sent', { accepted_at: scope.db.fn.now() });
  } else if (outcome.kind === 'unknown') {
    await updateRecipientStatus(scope, id, 'unknown', { reason: outcome.reason });
  } else if (outcome.kind === 'refused') {
    await recordRefusal(scope, { id, campaignId }, outcome);
  } else {
    await retryLater(scope, { id, campaignId, attempts }, outcome.reason);
  }
  await finish(scope, campaignId);
};

const recordRefusal = async (
  scope: Scope,
  { id, campaignId }: Pick<Claimed, 'id' | 'campaignId'>,
  { about, code, reason }: Extract<Outcome, { kind: 'refused' }>,
) => {
  // 550 to 554 mean that the address does not exist; other refusals may be temporary.
  if (about === 'content' || (code < 550 && !/^\d{3}[ -]5\.1\./.test(reason)) || code > 554) {
    return updateRecipientStatus(scope, id, 'failed', { reason });
  }
  // Read again, because a person who was erased during sending has no address any more.
  const reached = await lockRecipient(scope, id);
  if (reached) await recordBounce(scope, reached, reason);
  await pauseIfUnwelcome(scope, campaignId);
};

const retryLater = async (
  scope: Scope,
  { id, campaignId, attempts }: Pick<Claimed, 'id' | 'campaignId' | 'attempts'>,
  reason: string,
) => {
  const campaign = await nullIfGone(findRecord(scope, CAMPAIGNS, campaignId));
  if (!campaign || campaign.status === 'cancelled') {
    return updateRecipientStatus(scope, id, 'skipped', { reason: reasonOf('cancelled'), from: ['sending'] });
  }
  const minutes = RETRY_MINUTES[attempts - 1];
  if (minutes === undefined) return updateRecipientStatus(scope, id, 'failed', { reason, from: ['sending'] });
  await updateRecipientStatus(scope, id, 'queued', { reason, from: ['sending'] });
  await sendLater(scope, id, new Date(Date.now() + minutes * 60_000).toISOString());
};

const sendLater = (scope: Scope, id: string, runAt: string) =>
  enqueue(
    scope,
    sendEmail,
    { recipient_id: id },
    { runAt, key: `recipient ${id}`, queue: queueOf(scope, id), priority: 10 },
  );

/** Shortly after midnight (UTC), when the next daily allowance begins. */
const nextDay = () => {
  const day = new Date();
  day.setUTCHours(24, 1, 0, 0);
  return day.toISOString();
};
