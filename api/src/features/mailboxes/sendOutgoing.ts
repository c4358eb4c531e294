import { buffer } from 'node:stream/consumers';
import { DAY_MS } from '@rapport/shared/dates';
import type { MailSending } from '@rapport/shared/mailbox';
import { filesSentMail } from '@rapport/shared/mailProviders';
import { ATTACHMENTS_BYTES_MAX, type OutgoingProblem } from '@rapport/shared/outgoingMail';
import { contactPath } from '@rapport/shared/paths';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { nullIfGone, ProblemError } from '../../http/problem';
import { type OwnEmail, type OwnOutcome, sendBySmtpOfOwn, sourceOf } from '../../integrations/email/ownSmtp';
import { withImap } from '../../integrations/imap/imap';
import { newText } from '../../integrations/imap/newText';
import { MailServerFailure } from '../../integrations/mailServer';
import { enqueue } from '../../jobs/job';
import { findContents, type StoredContent } from '../files/files.service';
import { notify, notifyAlsoByEmail } from '../notifications/notifications.service';
import { mayHaveMailboxes } from '../workspaces/planLimits';
import { addProgress, findStoredMailbox, type StoredMailbox } from './mailboxes.repository';
import { COPY_TO_SENT_FOLDER, REMIND, SEND } from './mailboxJobs';
import { readAttachments } from './mailContent.service';
import { mailKey, messageIdOf } from './mailKey';
import { findKnown, keepMail, linkMail, moveLastContacts, sharedMailOf } from './mailMessages.repository';
import { findAnswered, isAnswered } from './mailThreads.readModel';
import { type ClaimedMail, claimOutgoing, findClaimed, forgetSent, markOutgoing } from './outgoingMail.repository';
import { signInOf } from './signIn';

/** How long to wait after each try that may be repeated. */
const PAUSES_MINUTES = [1, 5, 15, 60, 240];
const MINUTE_MS = 60_000;

interface Work {
  mail: ClaimedMail;
  mailbox: StoredMailbox & { smtp: MailSending };
  email: Omit<OwnEmail, 'attachments'>;
  files: StoredContent[];
  contactIds: string[];
  isAllowed: boolean;
}

type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

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
    return mail && ((await prepare(scope, mail)) ?? fail(scope, mail, 'unreachable'));
  });
  if (!work) return;
  const outcome = await tryToSend(context, workspaceId, work);
  await inScope((scope) => recordOutcome(scope, work, outcome));
};

/** Reads everything that sending an email needs. `null` if the mailbox no longer sends. */
const prepare = async (scope: Scope, mail: ClaimedMail): Promise<Work | null> => {
  const mailbox = await findStoredMailbox(scope, mail.mailbox_id);
  if (!mailbox?.smtp) return null;
  const asSender = { ...scope, userId: mailbox.user_id };
  const answered = mail.answers_id ? await nullIfGone(findAnswered(asSender, mail.answers_id)) : null;
  const addresses = [...mail.to, ...mail.cc].map(({ address }) => address.toLowerCase());
  const known = await findKnown(scope, addresses);
  const contactIds = [
    ...addresses.flatMap((address) => known.contacts.get(address) ?? []),
    mail.contact_id ?? [],
  ].flat();
  return {
    mail,
    mailbox: { ...mailbox, smtp: mailbox.smtp },
    email: emailOf(mail, mailbox, answered?.references ?? []),
    files: await findContents(scope, mail.file_ids),
    contactIds: [...new Set([...contactIds, ...(answered?.contact_ids ?? [])])],
    isAllowed: await mayHaveMailboxes(scope),
  };
};

const emailOf = (mail: ClaimedMail, { address, sender_name }: StoredMailbox, references: string[]): Work['email'] => ({
  messageId: messageIdOf(mail.id, address),
  from: { name: sender_name, address },
  to: mail.to,
  cc: mail.cc,
  subject: mail.subject,
  text: mail.text,
  date: new Date(mail.sent_at),
  references,
});

type Outcome = OwnOutcome | { kind: 'failed'; problem: OutgoingProblem; reason: string };

const tryToSend = async (context: Context, workspaceId: string, work: Work): Promise<Outcome> => {
  const { mailbox, email, isAllowed } = work;
  if (!isAllowed) return { kind: 'failed', problem: 'plan', reason: '' };
  const attachments = await readAll(context, workspaceId, work).catch((error: unknown) => {
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

/** Everything that is attached, or why it cannot be. @throws while the storage or the mailbox does not answer */
const readAll = async (
  context: Context,
  workspaceId: string,
  { mail, mailbox, files }: Work,
): Promise<OwnEmail['attachments'] | 'attachment_gone' | 'attachments_too_large'> => {
  const own = await readFiles(context, files);
  if (own.length < mail.file_ids.length) return 'attachment_gone';
  if (!mail.forwards_id || mail.forwarded.length === 0) return own;
  const who = { workspace_id: workspaceId, user_id: mailbox.user_id };
  const most = ATTACHMENTS_BYTES_MAX - own.reduce((sum, { content }) => sum + content.length, 0);
  try {
    const read = await readAttachments(context, who, { messageId: mail.forwards_id, nths: mail.forwarded, most });
    if (!read) return 'attachments_too_large';
    return [...own, ...read.map(({ name, type, content }) => ({ filename: name, contentType: type, content }))];
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return 'attachment_gone';
    throw error;
  }
};

/** Those of the files that the storage still has. */
const readFiles = async ({ storage }: Context, files: StoredContent[]): Promise<OwnEmail['attachments']> => {
  const attachments: OwnEmail['attachments'] = [];
  for (const { name, media_type, storage_key } of files) {
    const content = await storage.read(storage_key);
    if (content) attachments.push({ filename: name, contentType: media_type, content: await buffer(content) });
  }
  return attachments;
};

const recordOutcome = async (scope: Scope, work: Work, outcome: Outcome): Promise<void> => {
  const { mail, mailbox } = work;
  if (outcome.kind === 'accepted') return keep(scope, work, outcome.rejected);
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

/** Keeps a sent email on the timelines, as the mailbox will have it once it is read again. */
const keep = async (scope: Scope, { mail, mailbox, email, files, contactIds }: Work, rejected: string[]) => {
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

/** Puts a sent email into the folder of the mailbox for those, where other programs show it. It may be called again. */
export const copyToSentFolder = async (context: Context, workspaceId: string, mailId: string): Promise<void> => {
  const inScope: InScope = (work) => inWorkspace(context.db, { workspaceId }, work);
  const work = await inScope(async (scope) => {
    const mail = await findClaimed(scope, mailId, 'sent');
    return mail && prepare(scope, mail);
  });
  if (!work) return;
  const { mailbox, email } = work;
  const { messageId, date: sentAt } = email;
  const attachments = await readAll(context, workspaceId, work);
  // Where one was deleted since it was sent, the copy has none.
  const source = await sourceOf({ ...email, attachments: typeof attachments === 'string' ? [] : attachments });
  try {
    const signIn = await signInOf(context, workspaceId, mailbox);
    await withImap({ ...mailbox, ...signIn }, context.config, (imap) =>
      imap.copyToSentFolder({ messageId, source, sentAt }),
    );
  } catch (error) {
    // A server that does not answer is tried again; one that no longer lets us in is not.
    if (!(error instanceof MailServerFailure) || error.problem === 'unreachable') throw error;
  }
  await inScope((scope) => forgetSent(scope, mailId));
};

interface Reminder {
  mail_id: string;
  user_id: string;
  contact_id: string | null;
}

/** Notifies the sender that there has been no answer. */
export const remindOfAnswer = async (scope: Scope, { mail_id, user_id, contact_id }: Reminder): Promise<void> => {
  if (await isAnswered(scope, mail_id)) return;
  const [mail] = await scope
    .db('mail_messages')
    .where({ workspace_id: scope.workspaceId, id: mail_id })
    .select('subject', 'recipients');
  const [to] = mail.recipients as { name: string; address: string }[];
  await notifyAlsoByEmail(
    scope,
    user_id,
    {
      type: 'mail',
      kind: 'no_answer',
      values: { name: to?.name || to?.address || '', subject: mail.subject },
      path: contact_id ? contactPath(contact_id) : undefined,
      once: `no_answer ${mail_id}`,
    },
    'email_notifications',
  );
};
