import type { Knex } from 'knex';
import { asSystem } from './scope';
import type { Db } from './session';

const BATCH = 1_000;

/**
 * Deletes the rows that `choose` selects from a table with the key `(workspace_id, id)`. Each batch is a transaction of its
 * own, so that locks are short.
 */
export const deleteInBatches = async (
  db: Knex,
  table: string,
  choose: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
) => {
  const key = [`${table}.workspace_id`, `${table}.id`];
  const deleteSome = async (trx: Db): Promise<number> => {
    // Many other rows may refer to each, and are deleted or changed with it.
    await trx.raw(`set local statement_timeout = '60s'`);
    return trx(table)
      .whereIn(key, choose(trx(table).select(key)).limit(BATCH))
      .delete();
  };
  while ((await asSystem(db, deleteSome)) === BATCH);
};
