import type { ImportMapping, ImportObjectType } from '@rapport/shared/imports';
import { addRow, rows, type Scope } from '../../db/scope';
import { sha256 } from '../../http/authenticate';

/** Files of one tool have the same columns each time, so the last mapping fits again. */
const hashOf = (headers: string[]) => sha256(headers.join('\n')).toString('hex');

export const findMapping = async (
  scope: Scope,
  noun: ImportObjectType,
  headers: string[],
): Promise<ImportMapping | null> =>
  (
    await rows(scope, 'import_mappings')
      .where({ noun, headers_hash: hashOf(headers) })
      .first('mapping')
  )?.mapping ?? null;

export const rememberMapping = async (
  scope: Scope,
  noun: ImportObjectType,
  headers: string[],
  mapping: ImportMapping,
) => {
  await addRow(scope, 'import_mappings', { noun, headers_hash: hashOf(headers), mapping: JSON.stringify(mapping) })
    .onConflict(['workspace_id', 'noun', 'headers_hash'])
    .merge(['mapping']);
};
