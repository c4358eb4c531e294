import { msg } from '@lingui/core/macro';
import type { Scope } from '../../db/scope';
import { conflict } from '../../http/problem';
import { holdOffImports } from './imports.repository';

/**
 * Keeps imports from running until the transaction ends, for merges: a running import that had matched the merged
 * record would write to it.
 * @throws 409 while an import runs
 */
export const refuseWhileImporting = async (scope: Scope): Promise<void> => {
  if (await holdOffImports(scope)) return;
  throw conflict('import_running', msg`An import is running in this workspace. Try again when it is done.`);
};
