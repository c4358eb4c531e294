import type { Knex } from 'knex';
import { asSystem } from './scope';

const BATCH = 1_000;

/**
 * Deletes what `choose` leaves of a table with the key `(workspace_id, id)`. Each batch is a transaction of its own, so that
 * nobody waits long for a lock.
 */
export const deleteInBatches = async (
  db: Knex,
  table: string,
  choose: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
) => {
  const key = [`${table}.workspace_id`, `${table}.id`];
  const deleteSome = async (trx: Knex.Transaction): Promise<number> => {
    // Of each row many others may hang, which go with it or forget it.
    await trx.raw(`set local statement_timeout = '60s'`);
    return trx(table)
      .whereIn(key, choose(trx(table).select(key)).limit(BATCH))
      .delete();
  };
  while ((await asSystem(db, deleteSome)) === BATCH);
};
