import { DAY_MS, MINUTE_MS } from '@rapport/shared/dates';
import { filesSentMail } from '@rapport/shared/mailProviders';
import type { OutgoingProblem } from '@rapport/shared/outgoingMail';
import { contactPath } from '@rapport/shared/paths';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { type OwnOutcome, sendBySmtpOfOwn } from '../../integrations/email/ownSmtp';
import { newText } from '../../integrations/imap/newText';
import { MailServerFailure } from '../../integrations/mailServer';
import { enqueue } from '../../jobs/job';
import { notify } from '../notifications/notifications.service';
import { keepMail } from './keptMail.repository';
import { addProgress, findStoredMailbox } from './mailboxes.repository';
import { COPY_TO_SENT_FOLDER, REMIND, SEND } from './mailboxJobs';
import { mailKey } from './mailKey';
import { linkMail, moveLastContacts, sharedMailOf } from './mailMessages.repository';
import { type ClaimedMail, claimOutgoing, findClaimed, forgetSent, markOutgoing } from './outgoingMail.repository';
import { type InScope, type OutgoingWork, prepareSending, readAllAttachments } from './outgoingWork';
import { signInOf } from './signIn';

/** How long to wait after each try that may be repeated. */
const PAUSES_MINUTES = [1, 5, 15, 60, 240];

/**
 * Sends an email that is due through its mailbox. It is marked before anything is sent: if sending is interrupted, the email may
 * have arrived, so it is not sent again automatically.
 */
export const sendOutgoing = async (context: Context, workspaceId: string, mailId: string): Promise<void> => {
  const inScope: InScope = (work) => inWorkspace(context.db, { workspaceId }, work);
  const work = await inScope(async (scope) => {
    const broken = await findClaimed(scope, mailId, 'sending');
    if (broken) return fail(scope, broken, 'may_have_arrived');
    const mail = await claimOutgoing(scope, mailId);
    return mail && ((await prepareSending(scope, mail)) ?? fail(scope, mail, 'unreachable'));
  });
  if (!work) return;
  const outcome = await tryToSend(context, workspaceId, work);
  await inScope((scope) => recordOutcome(scope, work, outcome));
};

type Outcome = OwnOutcome | { kind: 'failed'; problem: OutgoingProblem; reason: string };

const tryToSend = async (context: Context, workspaceId: string, work: OutgoingWork): Promise<Outcome> => {
  const { mailbox, email, isAllowed } = work;
  if (!isAllowed) return { kind: 'failed', problem: 'plan', reason: '' };
  const attachments = await readAllAttachments(context, workspaceId, work).catch((error: unknown) => {
    context.log.error({ err: error }, 'the attachments of an email were not read');
    return null;
  });
  if (!attachments) return { kind: 'later', reason: '' };
  if (typeof attachments === 'string') return { kind: 'failed', problem: attachments, reason: '' };
  const { smtp, username } = mailbox;
  try {
    const signIn = await signInOf(context, workspaceId, mailbox);
    return await sendBySmtpOfOwn({ ...smtp, username, ...signIn }, context.config, { ...email, attachments });
  } catch (error) {
    if (!(error instanceof MailServerFailure)) throw error;
    // A server or a provider that does not answer is asked again.
    if (error.problem === 'unreachable') return { kind: 'later', reason: '' };
    return { kind: 'failed', problem: error.problem, reason: '' };
  }
};

const recordOutcome = async (scope: Scope, work: OutgoingWork, outcome: Outcome): Promise<void> => {
  const { mail, mailbox } = work;
  if (outcome.kind === 'accepted') return storeSent(scope, work, outcome.rejected);
  const pause = PAUSES_MINUTES[mail.attempts - 1];
  if (outcome.kind === 'later' && pause !== undefined) {
    const send_at = new Date(Date.now() + pause * MINUTE_MS);
    await markOutgoing(scope, mail.id, { status: 'waiting', send_at });
    const place = { key: `send:${mail.id}`, queue: `send:${mailbox.id}`, runAt: send_at.toISOString() };
    await enqueue(scope, SEND, { mail_id: mail.id }, place);
    return;
  }
  if (outcome.kind === 'failed') await fail(scope, mail, outcome.problem, outcome.reason);
  else await fail(scope, mail, outcome.kind === 'unknown' ? 'may_have_arrived' : 'unreachable', outcome.reason);
};

const fail = async (scope: Scope, mail: ClaimedMail, problem: OutgoingProblem, reason = ''): Promise<null> => {
  await markOutgoing(scope, mail.id, { status: 'failed', problem, reason });
  const mailbox = await findStoredMailbox(scope, mail.mailbox_id);
  if (mailbox) {
    await notify(scope, mailbox.user_id, {
      type: 'mail',
      kind: 'email_not_sent',
      values: { subject: mail.subject },
      path: mail.contact_id ? contactPath(mail.contact_id) : '/settings?tab=mail',
      once: `email_not_sent ${mail.id} ${mail.sent_at}`,
    });
  }
  return null;
};

/** Stores a sent email for the timelines, in the form in which it will be read from the mailbox. */
const storeSent = async (
  scope: Scope,
  { mail, mailbox, email, files, contactIds }: OutgoingWork,
  rejected: string[],
) => {
  const { messageId, from, to, cc, subject, text, date, references } = email;
  const lower = { name: from.name, address: from.address.toLowerCase() };
  const id = await keepMail(
    scope,
    {
      message_key: mailKey({ messageId, from: lower, date, subject }),
      message_id: messageId,
      from_name: lower.name,
      from_address: lower.address,
      recipients: [...to, ...cc].map(({ name, address }) => ({ name, address: address.toLowerCase() })),
      subject,
      text: newText(text),
      attachment_count: files.length + mail.forwarded.length,
      sent_at: date,
    },
    [...references, messageId],
  );
  const hadIt = await linkMail(scope, id, mailbox.id, contactIds);
  if (!hadIt) await addProgress(scope, mailbox.id, { kept: 1 });
  await moveLastContacts(scope, sharedMailOf(scope, mailbox.id, [id]));
  const refused = rejected.length > 0 ? ({ problem: 'some_refused', reason: rejected.join(', ') } as const) : {};
  await markOutgoing(scope, mail.id, { status: 'sent', ...refused });
  if (mail.remind_after_days !== null) {
    const runAt = new Date(date.getTime() + mail.remind_after_days * DAY_MS).toISOString();
    const payload = { mail_id: id, user_id: mailbox.user_id, contact_id: mail.contact_id };
    await enqueue(scope, REMIND, payload, { runAt });
  }
  if (filesSentMail(mailbox.smtp.host)) await forgetSent(scope, mail.id);
  else await enqueue(scope, COPY_TO_SENT_FOLDER, { mail_id: mail.id }, { queue: `file:${mailbox.id}` });
};
