import type { Scope } from './scope';

/**
 * Makes other additions to a limited resource of the workspace wait until the transaction ends. It does not block
 * inserts, which only refer to the workspace: if it did, two transactions that insert and then lock would wait for each
 * other.
 */
export const lockWorkspace = (scope: Scope) =>
  scope.db('workspaces').where({ id: scope.workspaceId }).forNoKeyUpdate().first('id');
