import type { Encoding } from '@rapport/shared/encodings';
import type { ImportMapping, ImportObjectType, ImportValues } from '@rapport/shared/imports';
import { addRow, rows, type Scope } from '../../db/scope';
import { sha256 } from '../../http/authenticate';

/** How a person had a file read. */
interface Choices {
  mapping: ImportMapping;
  values: ImportValues;
  /** Only where a person chose it. */
  encoding: Encoding | null;
}

/** Files of one tool have the same columns each time, so the last choices fit again. */
const hashOf = (headers: string[]) => sha256(headers.join('\n')).toString('hex');

export const findChoices = (scope: Scope, noun: ImportObjectType, headers: string[]): Promise<Choices | undefined> =>
  rows(scope, 'import_mappings')
    .where({ noun, headers_hash: hashOf(headers) })
    .first('mapping', 'chosen_values as values', 'encoding');

export const rememberChoices = async (
  scope: Scope,
  noun: ImportObjectType,
  headers: string[],
  { mapping, values, encoding }: Choices,
) => {
  const chosen = { mapping: JSON.stringify(mapping), chosen_values: JSON.stringify(values), encoding };
  await addRow(scope, 'import_mappings', { noun, headers_hash: hashOf(headers), ...chosen })
    .onConflict(['workspace_id', 'noun', 'headers_hash'])
    .merge(['mapping', 'chosen_values', 'encoding']);
};
