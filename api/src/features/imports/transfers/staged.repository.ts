import type { Scope } from '../../../db/scope';

/** Drops the temporary tables of one import, which another in the same transaction makes anew. */
export const dropStaged = (scope: Scope) =>
  scope.db.raw('drop table if exists pg_temp.staged, pg_temp.matched, pg_temp.decided, pg_temp.new_companies');
