import { buffer } from 'node:stream/consumers';
import type { MailSending } from '@rapport/shared/mailbox';
import { ATTACHMENTS_BYTES_MAX } from '@rapport/shared/outgoingMail';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { nullIfGone, ProblemError } from '../../http/problem';
import type { OwnEmail } from '../../integrations/email/ownSmtp';
import { findContents, type StoredContent } from '../files/files.service';
import { mayHaveMailboxes } from '../workspaces/planLimits';
import { findStoredMailbox, type StoredMailbox } from './mailboxes.repository';
import { readAttachments } from './mailContent.service';
import { messageIdOf } from './mailKey';
import { findKnown } from './mailMessages.repository';
import { findAnswered } from './mailThreads.readModel';
import type { ClaimedMail } from './outgoingMail.repository';

/** An email with everything that is needed to send it. */
export interface OutgoingWork {
  mail: ClaimedMail;
  mailbox: StoredMailbox & { smtp: MailSending };
  email: Omit<OwnEmail, 'attachments'>;
  files: StoredContent[];
  contactIds: string[];
  isAllowed: boolean;
}

/** Runs work in the workspace of the email. */
export type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/** Reads everything that is needed to send an email. `null` if the mailbox can no longer send. */
export const prepareSending = async (scope: Scope, mail: ClaimedMail): Promise<OutgoingWork | null> => {
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

const emailOf = (
  mail: ClaimedMail,
  { address, sender_name }: StoredMailbox,
  references: string[],
): OutgoingWork['email'] => ({
  messageId: messageIdOf(mail.id, address),
  from: { name: sender_name, address },
  to: mail.to,
  cc: mail.cc,
  subject: mail.subject,
  text: mail.text,
  date: new Date(mail.sent_at),
  references,
});

/**
 * Reads all attachments.
 * @returns the problem if they cannot be attached
 * @throws while the storage or the mailbox does not answer
 */
export const readAllAttachments = async (
  context: Context,
  workspaceId: string,
  { mail, mailbox, files }: OutgoingWork,
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

/** Reads the files that still exist in the storage. */
const readFiles = async ({ storage }: Context, files: StoredContent[]): Promise<OwnEmail['attachments']> => {
  const attachments: OwnEmail['attachments'] = [];
  for (const { name, media_type, storage_key } of files) {
    const content = await storage.read(storage_key);
    if (content) attachments.push({ filename: name, contentType: media_type, content: await buffer(content) });
  }
  return attachments;
};
