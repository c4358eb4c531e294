import { ERASED } from '@rapport/shared/personalData';
import type { Scope } from '../../../db/scope';

/** Runs a statement of one import, if there is one to run. @returns how many rows it changed */
export const runFor = async (scope: Scope, sql: string | undefined, importId: string): Promise<number> => {
  if (!sql) return 0;
  const values = { workspace: scope.workspaceId, actor: scope.userId, import: importId, erased: ERASED };
  const { rowCount } = await scope.db.raw(sql, values);
  return rowCount;
};
