import { COUNTED_MAX } from '@rapport/shared/counts';
import type { Knex } from 'knex';
import { builtOnce } from './builtOnce';
import type { Scope } from './scope';
import type { Db } from './session';

/** How many rows a query matches, counted up to 10,000 at most. */
export const countUpTo = async (db: Db, matches: Knex.QueryBuilder): Promise<number> => {
  const bounded = matches.clone().select(db.raw('1')).limit(COUNTED_MAX).as('matches');
  const [{ count }] = await db.from(bounded).count('* as count');
  return Number(count);
};

export interface RecordCount {
  total: number;
  /** How many of the records are sample data, which plan limits do not count. */
  sample: number;
}

/** The stored count of a table's records outside of the trash. It is the sum of a few rows, however many records there are. */
export const recordCount = async (scope: Scope, table: string): Promise<RecordCount> => {
  const [kept] = await builtOnce(scope.db, 'kept count', [scope.workspaceId, table], () =>
    scope
      .db('workspace_counts')
      .where({ workspace_id: scope.workspaceId, noun: table })
      .select(scope.db.raw('coalesce(sum(total), 0) as total, coalesce(sum(sample), 0) as sample')),
  );
  return kept;
};

/** How many records a table has outside of the trash. */
export const keptTotal = async (scope: Scope, table: string): Promise<number> =>
  (await recordCount(scope, table)).total;
