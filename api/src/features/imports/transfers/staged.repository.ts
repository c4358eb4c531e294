import type { Scope } from '../../../db/scope';

/** Drops the temporary tables of one import, which another in the same transaction makes again. */
export const dropStaged = (scope: Scope) =>
  scope.db.raw('drop table if exists pg_temp.staged, pg_temp.matched, pg_temp.decided, pg_temp.new_companies');

/** Marks the point to which `takeBackFile` goes back. */
export const beginFile = (scope: Scope) => scope.db.raw('savepoint file');

export const takeBackFile = (scope: Scope) => scope.db.raw('rollback to savepoint file');
