import { COUNTED_MAX } from '@rapport/shared/counts';
import type { Knex } from 'knex';
import { builtOnce } from './builtOnce';
import type { Scope } from './scope';
import type { Db } from './session';

/** How many rows a query matches, counted no further than 10,000. */
export const countUpTo = async (db: Db, matches: Knex.QueryBuilder): Promise<number> => {
  const bounded = matches.clone().select(db.raw('1')).limit(COUNTED_MAX).as('matches');
  const [{ count }] = await db.from(bounded).count('* as count');
  return Number(count);
};

export interface RecordCount {
  total: number;
  /** How many of them are sample data, which limits do not count. */
  sample: number;
}

/** The kept count of the live records of a table: a few rows that are summed, however many records there are. */
export const recordCount = async (scope: Scope, table: string): Promise<RecordCount> => {
  const [kept] = await builtOnce(scope.db, 'kept count', [scope.workspaceId, table], () =>
    scope
      .db('workspace_counts')
      .where({ workspace_id: scope.workspaceId, noun: table })
      .select(scope.db.raw('coalesce(sum(total), 0) as total, coalesce(sum(sample), 0) as sample')),
  );
  return kept;
};

/** How many live records a table has. */
export const keptTotal = async (scope: Scope, table: string): Promise<number> =>
  (await recordCount(scope, table)).total;
