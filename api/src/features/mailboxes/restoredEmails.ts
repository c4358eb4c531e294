import type { Db } from '../../db/session';
import { enqueueSystemJob } from '../../jobs/job';
import { SEND } from './mailboxJobs';
import { failDue, listScheduled } from './outgoingMail.repository';

/**
 * After a restore, emails that were due may have been sent since the backup was made, so their senders decide. Emails scheduled for
 * later are sent at their time, for which they need new jobs.
 */
export const settleRestoredEmails = async (trx: Db): Promise<void> => {
  await failDue(trx);
  for (const { workspace_id, id, mailbox_id, send_at } of await listScheduled(trx)) {
    const place = { key: `send:${id}`, queue: `send:${mailbox_id}`, runAt: send_at };
    await enqueueSystemJob(trx, SEND, { workspace_id, mail_id: id }, place);
  }
};
