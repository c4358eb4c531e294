import type { Knex } from 'knex';
import { asSystem } from '../db/scope';
import type { Db } from '../db/session';

/**
 * Claims a key across all processes and all runs of a job, for work that cannot be undone, such as an email. The email
 * is claimed before it is sent, so that after a crash in between it is not sent at all, rather than twice.
 * @returns whether the key was free
 */
export const claimOnce = async (db: Knex, key: string): Promise<boolean> => {
  const claimed = await asSystem(db, (trx) =>
    trx('job_claims').insert({ key }).onConflict('key').ignore().returning('key'),
  );
  return claimed.length > 0;
};

/** Claims the keys of work that must not be done again, such as emails that may have been sent before a restore. */
export const claimAll = (trx: Db, keys: string[]) =>
  trx.raw('insert into job_claims (key) select unnest(?::text[]) on conflict do nothing', [keys]);

/** Gives a claim back when the work was not done. */
export const giveBackClaim = (db: Knex, key: string) =>
  asSystem(db, (trx) => trx('job_claims').where({ key }).delete());
