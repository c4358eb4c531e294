import type { Db } from '../../db/session';
import { enqueueSystemJob } from '../../jobs/job';
import { endSessionsOf } from '../sessions/sessions.service';
import { workspaceNameOf } from '../workspaces/workspaces.service';
import { emailReclaimed } from './access.jobs';
import { clearAccount } from './reclaim.repository';

/**
 * Gives an account to the person who has just confirmed its address for the first time. Another person may have created it, so
 * name, picture, password, sessions, API keys, invitations, settings and the sender of the person's own workspace are removed.
 * Records and memberships stay, and an email lists what was removed.
 */
export const reclaimAccount = async (trx: Db, userId: string, name: string) => {
  await clearAccount(trx, userId, name, await workspaceNameOf(trx, { id: userId, name }));
  await endSessionsOf(trx, userId, 'the owner of the address proved that it is theirs');
  await enqueueSystemJob(trx, emailReclaimed, { user_id: userId });
};

/** The name of a person whose address alone is known. */
export const nameFrom = (email: string): string => email.split('@')[0] || email;
