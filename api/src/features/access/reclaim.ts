import type { Knex } from 'knex';
import { enqueueSystemJob } from '../../jobs/job';
import { endSessionsOf } from '../sessions/sessions.service';
import { mailReclaimed } from './access.jobs';
import { clearAccount } from './reclaim.repository';

/**
 * Gives an account to the person who has just proven that its address is theirs. Nobody had before, so what was set until
 * then may be somebody else's: name, picture, password, sessions, API keys, invitations, settings and the sender of their own
 * workspace go. Records and memberships stay, and an email tells the person what was removed.
 */
export const reclaimAccount = async (trx: Knex.Transaction, userId: string, name: string) => {
  await clearAccount(trx, userId, name);
  await endSessionsOf(trx, userId, 'the owner of the address proved that it is theirs');
  await enqueueSystemJob(trx, mailReclaimed, { user_id: userId });
};

/** What a person is called of whom only the address is known. */
export const nameFrom = (email: string): string => email.split('@')[0] || email;
