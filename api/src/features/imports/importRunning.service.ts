import { msg } from '@lingui/core/macro';
import type { Scope } from '../../db/scope';
import { conflict } from '../../http/problem';
import { holdOffImports } from './imports.repository';

/**
 * Keeps records apart from imports that are merged until the transaction ends: an import that found one of them before would write to
 * the one that is merged away.
 * @throws 409 while an import runs
 */
export const refuseWhileImporting = async (scope: Scope): Promise<void> => {
  if (await holdOffImports(scope)) return;
  throw conflict('import_running', msg`An import is running in this workspace. Try again when it is done.`);
};
