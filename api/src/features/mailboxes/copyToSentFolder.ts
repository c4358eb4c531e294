import { inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { sourceOf } from '../../integrations/email/ownSmtp';
import { withImap } from '../../integrations/imap/imap';
import { MailServerFailure } from '../../integrations/mailServer';
import { findClaimed, forgetSent, markNotCopied } from './outgoingMail.repository';
import { type InScope, type OutgoingWork, prepareSending, readAllAttachments } from './outgoingWork';
import { signInOf } from './signIn';

/** The last tries of the job come later than this. An email that is not in the folder then is not put there any more. */
const GIVE_UP_MS = 12 * 3_600_000;

/**
 * Puts a sent email into the folder of the mailbox for those, where other programs show it. It may be called again. When it
 * cannot be put there, its sender sees why.
 */
export const copyToSentFolder = async (context: Context, workspaceId: string, mailId: string): Promise<void> => {
  const inScope: InScope = (work) => inWorkspace(context.db, { workspaceId }, work);
  const work = await inScope(async (scope) => {
    const mail = await findClaimed(scope, mailId, 'sent');
    const prepared = mail && (await prepareSending(scope, mail));
    // A mailbox that no longer sends gets no copies.
    if (mail && !prepared) await forgetSent(scope, mailId);
    return prepared;
  });
  if (!work) return;
  try {
    await copy(context, workspaceId, work);
  } catch (error) {
    // A server that does not answer is tried again; one that no longer lets us in is not.
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
  // Where one was deleted since it was sent, the copy has none.
  const source = await sourceOf({ ...email, attachments: typeof attachments === 'string' ? [] : attachments });
  const signIn = await signInOf(context, workspaceId, mailbox);
  await withImap({ ...mailbox, ...signIn }, context.config, (imap) =>
    imap.copyToSentFolder({ messageId, source, sentAt }),
  );
};
