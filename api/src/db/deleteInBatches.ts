import type { Knex } from 'knex';
import { allowLongWork } from './allowLongWork';
import { asSystem } from './scope';
import type { Db } from './session';

const BATCH = 1_000;

/**
 * Deletes the rows of a table that `choose` selects. Each batch has its own transaction, so that locks are short and no
 * statement takes too long, however many rows there are. A row that no longer matches because it is changed at the same
 * moment is kept. `choose` adds conditions only, no joins.
 */
export const deleteInBatches = async (
  db: Knex,
  table: string,
  choose: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
) => {
  const deleteSome = async (trx: Db): Promise<number> => {
    // Many other rows may refer to each row, and are deleted or changed with it.
    await allowLongWork(trx);
    // Rows are selected by their physical location (ctid), because some tables have no key.
    const chosen = choose(trx(table).select(`${table}.ctid`)).limit(BATCH);
    // The conditions are repeated, because older versions of PostgreSQL do not check the ctid again after waiting for a
    // change of the row.
    return choose(trx(table)).whereRaw('ctid = any(array(?))', [chosen]).delete();
  };
  while ((await asSystem(db, deleteSome)) > 0);
};
