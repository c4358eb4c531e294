import type { Knex } from 'knex';
import { asSystem } from '../db/scope';
import type { Db } from '../db/session';

/**
 * Whether this is the first to do what `key` names, in any process and any run of a job. For what cannot be taken back,
 * such as an email: it is claimed before it is sent, so that a worker killed in between sends it never rather than twice.
 */
export const claimOnce = async (db: Knex, key: string): Promise<boolean> => {
  const claimed = await asSystem(db, (trx) =>
    trx('job_claims').insert({ key }).onConflict('key').ignore().returning('key'),
  );
  return claimed.length > 0;
};

/** Claims what is not to be done any more, such as emails that may have been sent before a restore. */
export const claimAll = (trx: Db, keys: string[]) =>
  trx.raw('insert into job_claims (key) select unnest(?::text[]) on conflict do nothing', [keys]);

/** Takes a claim back, when the one who made it knows that nothing was done. */
export const giveBackClaim = (db: Knex, key: string) =>
  asSystem(db, (trx) => trx('job_claims').where({ key }).delete());
