import { inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { sourceOf } from '../../integrations/email/ownSmtp';
import { withImap } from '../../integrations/imap/imap';
import { MailServerFailure } from '../../integrations/mailServer';
import { findClaimed, forgetSent } from './outgoingMail.repository';
import { type InScope, prepareSending, readAllAttachments } from './outgoingWork';
import { signInOf } from './signIn';

/** Puts a sent email into the folder of the mailbox for those, where other programs show it. It may be called again. */
export const copyToSentFolder = async (context: Context, workspaceId: string, mailId: string): Promise<void> => {
  const inScope: InScope = (work) => inWorkspace(context.db, { workspaceId }, work);
  const work = await inScope(async (scope) => {
    const mail = await findClaimed(scope, mailId, 'sent');
    return mail && prepareSending(scope, mail);
  });
  if (!work) return;
  const { mailbox, email } = work;
  const { messageId, date: sentAt } = email;
  const attachments = await readAllAttachments(context, workspaceId, work);
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
