import type { Scope } from '../../../db/scope';

/** Drops the temporary tables of one import, because the next in the same transaction creates them again. */
export const dropStaged = (scope: Scope) =>
  scope.db.raw('drop table if exists pg_temp.staged, pg_temp.matched, pg_temp.decided, pg_temp.new_companies');

/** Sets the savepoint that `takeBackFile` returns to. */
export const beginFile = (scope: Scope) => scope.db.raw('savepoint file');

export const takeBackFile = (scope: Scope) => scope.db.raw('rollback to savepoint file');
