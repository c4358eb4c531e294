import { ERASED } from '@rapport/shared/personalData';
import type { Scope } from '../../../db/scope';

/** The bindings that the SQL of an import can use. */
export const bindingsFor = ({ workspaceId, userId }: Scope, importId: string) => ({
  workspace: workspaceId,
  actor: userId,
  import: importId,
  erased: ERASED,
});

/** Runs a statement of one import, if there is one. */
export const runFor = async (scope: Scope, sql: string | undefined, importId: string): Promise<void> => {
  if (sql) await scope.db.raw(sql, bindingsFor(scope, importId));
};
