import type { Scope } from '../db/scope';
import type { startApi } from './startApi';

type Workspace = Awaited<ReturnType<ReturnType<typeof startApi>['workspace']>>;

/** Runs the work in a transaction. @returns the statement timeout of the transaction afterward */
export const timeLimitAfter = (ours: Workspace, work: (scope: Scope) => Promise<unknown>): Promise<string> =>
  ours.scoped(async (scope) => {
    await work(scope);
    return (await scope.db.raw('show statement_timeout')).rows[0].statement_timeout;
  });
