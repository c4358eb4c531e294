import type { Knex } from 'knex';
import { allowLongWork } from './allowLongWork';
import { asSystem } from './scope';
import type { Db } from './session';

const BATCH = 1_000;

/**
 * Deletes the rows of a table that `choose` selects. Each batch is a transaction of its own, so that locks are short and no
 * number of rows takes longer than a statement may. A row that changes at the same moment, so that it is no longer selected, stays.
 * `choose` adds conditions only, no joins.
 */
export const deleteInBatches = async (
  db: Knex,
  table: string,
  choose: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
) => {
  const deleteSome = async (trx: Db): Promise<number> => {
    // Many other rows may refer to each, and are deleted or changed with it.
    await allowLongWork(trx);
    // By the place of each row, because some tables have no key.
    const chosen = choose(trx(table).select(`${table}.ctid`)).limit(BATCH);
    // The conditions are repeated, because older PostgreSQL does not check the place again after waiting for a change of the row.
    return choose(trx(table)).whereRaw('ctid = any(array(?))', [chosen]).delete();
  };
  while ((await asSystem(db, deleteSome)) > 0);
};
