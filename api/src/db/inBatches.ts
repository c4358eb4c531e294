import type { Knex } from 'knex';
import { asSystem } from './scope';

/** How many rows a batch takes at most. */
export const BATCH = 1_000;

/** Deletes until nothing is left. Each batch is a transaction of its own, so that nobody waits long for a lock. */
export const inBatches = async (db: Knex, deleteSome: (trx: Knex.Transaction) => Knex.QueryBuilder) => {
  while ((await asSystem(db, (trx) => deleteSome(trx))) === BATCH);
};
