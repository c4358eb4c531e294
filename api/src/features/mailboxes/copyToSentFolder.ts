import { inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { sourceOf } from '../../integrations/email/ownSmtp';
import { withImap } from '../../integrations/imap/imap';
import { MailServerFailure } from '../../integrations/mailServer';
import { findClaimed, forgetSent, markNotCopied } from './outgoingMail.repository';
import { type InScope, type OutgoingWork, prepareSending, readAllAttachments } from './outgoingWork';
import { signInOf } from './signIn';

/** The job's last tries run later than this. An email that is not in the folder by then is not copied there any more. */
const GIVE_UP_MS = 12 * 3_600_000;

/**
 * Copies a sent email to the mailbox's folder for sent emails, so that other email programs show it. It is safe to call
 * again. If the copy fails, the sender sees why.
 */
export const copyToSentFolder = async (context: Context, workspaceId: string, mailId: string): Promise<void> => {
  const inScope: InScope = (work) => inWorkspace(context.db, { workspaceId }, work);
  const work = await inScope(async (scope) => {
    const mail = await findClaimed(scope, mailId, 'sent');
    const prepared = mail && (await prepareSending(scope, mail));
    // A mailbox that can no longer send gets no copies.
    if (mail && !prepared) await forgetSent(scope, mailId);
    return prepared;
  });
  if (!work) return;
  try {
    await copy(context, workspaceId, work);
  } catch (error) {
    // A server that does not answer is tried again; one that refuses the sign-in is not.
    const isFinal = error instanceof MailServerFailure && error.problem !== 'unreachable';
    if (!isFinal && Date.now() - work.email.date.getTime() < GIVE_UP_MS) throw error;
    context.log.warn(
      { err: error, workspace_id: workspaceId },
      'an email was not copied to the folder for sent emails',
    );
    await inScope((scope) => markNotCopied(scope, mailId));
  }
  await inScope((scope) => forgetSent(scope, mailId));
};

const copy = async (context: Context, workspaceId: string, work: OutgoingWork): Promise<void> => {
  const { mailbox, email } = work;
  const { messageId, date: sentAt } = email;
  const attachments = await readAllAttachments(context, workspaceId, work);
  // An attachment that was deleted since the email was sent is missing from the copy.
  const source = await sourceOf({ ...email, attachments: typeof attachments === 'string' ? [] : attachments });
  const signIn = await signInOf(context, workspaceId, mailbox);
  await withImap({ ...mailbox, ...signIn }, context.config, (imap) =>
    imap.copyToSentFolder({ messageId, source, sentAt }),
  );
};
