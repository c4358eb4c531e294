import { msg } from '@lingui/core/macro';
import type { Encoding } from '@rapport/shared/encodings';
import type { ImportMapping, ImportObjectType, ImportValues, RememberedImport } from '@rapport/shared/imports';
import { addRow, rows, type Scope } from '../../db/scope';
import { sha256 } from '../../http/authenticate';
import { notFound } from '../../http/problem';

/** The user's choices for reading a file. */
interface Choices {
  mapping: ImportMapping;
  values: ImportValues;
  /** Set only if the user chose it. */
  encoding: Encoding | null;
}

type RememberedChoices = Choices & RememberedImport;

/** The files of a tool have the same columns each time, so the last choices fit again. */
const hashOf = (headers: string[]) => sha256(headers.join('\n')).toString('hex');

export const findChoices = (
  scope: Scope,
  noun: ImportObjectType,
  headers: string[],
): Promise<RememberedChoices | undefined> =>
  rows(scope, 'import_mappings')
    .where({ noun, headers_hash: hashOf(headers) })
    .first('id', 'mapping', 'chosen_values as values', 'encoding', 'chosen_at');

/** Returns the remembered choices in the form of the API. */
export const rememberedOf = ({ id, chosen_at, values }: RememberedChoices): RememberedImport => ({
  id,
  chosen_at,
  values,
});

/** @throws 404 */
export const forgetChoices = async (scope: Scope, id: string): Promise<void> => {
  const forgotten = await rows(scope, 'import_mappings').where('import_mappings.id', id).delete();
  if (forgotten === 0) throw notFound(msg`This choice`);
};

export const rememberChoices = async (
  scope: Scope,
  noun: ImportObjectType,
  headers: string[],
  { mapping, values, encoding }: Choices,
) => {
  const chosen = {
    mapping: JSON.stringify(mapping),
    chosen_values: JSON.stringify(values),
    encoding,
    chosen_at: scope.db.fn.now(),
  };
  await addRow(scope, 'import_mappings', { noun, headers_hash: hashOf(headers), ...chosen })
    .onConflict(['workspace_id', 'noun', 'headers_hash'])
    .merge(['mapping', 'chosen_values', 'encoding', 'chosen_at']);
};
