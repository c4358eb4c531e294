import { msg } from '@lingui/core/macro';
import type { CurrentMailbox, MailMessage } from '@rapport/shared/mailbox';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { notFound } from '../../http/problem';
import { enqueue } from '../../jobs/job';
import { addProgress, findOwnMailbox, startOver } from './mailboxes.repository';
import { readMailbox } from './mailboxes.service';
import { MOVE_LAST_CONTACTS, queueOptions, SYNC } from './mailboxJobs';
import { readThread } from './mailThreads.readModel';
import { forgetMailWith, hideThread, updateNever } from './privacy.repository';

/**
 * Sets the addresses and domains whose emails a mailbox leaves out. Their emails are deleted. If an entry is removed, the mailbox is
 * read again.
 * @throws 404 without a mailbox
 */
export const changeNever = async (context: Context, scope: Scope, never: string[]): Promise<CurrentMailbox> => {
  const mailbox = await findOwnMailbox(scope);
  if (!mailbox) throw notFound(msg`This mailbox`);
  await updateNever(scope, mailbox.id, never);
  const gone = await forgetMailWith(scope, mailbox.id, never);
  await addProgress(scope, mailbox.id, { kept: -gone, excluded: gone });
  if (mailbox.never.some((one) => !never.includes(one))) {
    await startOver(scope, mailbox.id);
    await enqueue(scope, SYNC, { mailbox_id: mailbox.id }, queueOptions(mailbox.id));
  }
  return readMailbox(context, scope);
};

/**
 * Hides the emails of a thread in the person's own mailbox from the team, or shows them. @throws 404 for a thread that
 * is not in it
 */
export const shareThread = async (scope: Scope, threadId: string, isHidden: boolean): Promise<MailMessage[]> => {
  if ((await hideThread(scope, threadId, isHidden)) === 0) throw notFound(msg`This email`);
  const mailbox = await findOwnMailbox(scope);
  if (mailbox && !isHidden) await enqueue(scope, MOVE_LAST_CONTACTS, { mailbox_id: mailbox.id });
  return readThread(scope, threadId);
};
