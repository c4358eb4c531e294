import type { Db } from '../../db/session';
import { enqueueSystemJob } from '../../jobs/job';
import { endSessionsOf } from '../sessions/sessions.service';
import { workspaceNameOf } from '../workspaces/workspaces.service';
import { emailAddressReclaimed } from './access.jobs';
import { clearAccount } from './reclaim.repository';

/**
 * Hands an account over to the person who has just confirmed its email address for the first time. Another person may
 * have created the account, so its name, picture, password, sessions, API keys, invitations, mailbox, private
 * addresses, settings and the sender and host name of its own workspace are removed, and its webhooks stopped. Records
 * and memberships stay. An email tells the person what was removed.
 */
export const reclaimAccount = async (trx: Db, userId: string, name: string) => {
  await clearAccount(trx, userId, name, await workspaceNameOf(trx, { id: userId, name }));
  await endSessionsOf(trx, userId, 'the owner of the address proved that it is theirs');
  await enqueueSystemJob(trx, emailAddressReclaimed, { user_id: userId });
};
