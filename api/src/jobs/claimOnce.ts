import type { Knex } from 'knex';
import { asSystem } from '../db/scope';
import type { Db } from '../db/session';

/**
 * Claims a key, in any process and any run of a job. It is for what cannot be undone, such as an email: the email is claimed
 * before it is sent, so that a worker killed in between never sends it rather than twice.
 * @returns whether nobody claimed the key before
 */
export const claimOnce = async (db: Knex, key: string): Promise<boolean> => {
  const claimed = await asSystem(db, (trx) =>
    trx('job_claims').insert({ key }).onConflict('key').ignore().returning('key'),
  );
  return claimed.length > 0;
};

/** Claims what must not be done any more, such as emails that may have been sent before a restore. */
export const claimAll = (trx: Db, keys: string[]) =>
  trx.raw('insert into job_claims (key) select unnest(?::text[]) on conflict do nothing', [keys]);

/** Gives a claim back when nothing was done. */
export const giveBackClaim = (db: Knex, key: string) =>
  asSystem(db, (trx) => trx('job_claims').where({ key }).delete());
