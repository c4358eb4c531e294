import type { Scope } from './scope';

/**
 * Makes other additions to a limited resource of the workspace wait until the transaction ends. Not those that only refer to
 * the workspace, as every insert does: two of them would wait for each other.
 */
export const lockWorkspace = (scope: Scope) =>
  scope.db('workspaces').where({ id: scope.workspaceId }).forNoKeyUpdate().first('id');
