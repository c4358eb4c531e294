import type { Encoding } from '@rapport/shared/encodings';
import type { ImportMapping, ImportValues } from '@rapport/shared/imports';
import { CUSTOM } from '@rapport/shared/recordFields';
import type { Scope } from '../../../db/scope';
import { detectEncoding } from '../csv/encoding';
import { checkEncoding } from '../csv/encodingCheck';
import { listOwners } from '../imports.repository';
import { findChoices } from '../mappings.repository';
import type { ImportObject } from '../objects/importObject';
import { type ImportedFile, openImported } from './importedFile';

/**
 * Opens a file in the chosen encoding, or else in the detected one. If its bytes leave the encoding open, the one that was
 * chosen for the last file with the same columns is used.
 */
export const openFile = async (scope: Scope, object: ImportObject, file: ImportedFile, chosen?: Encoding) => {
  const detected = await detectEncoding(file.path);
  const asDetected = await openImported(object, file, detected.encoding);
  const shape = asDetected.headers;
  const remembered = await findChoices(scope, object.type, shape);
  const known = detected.certainty === 'sure' ? undefined : remembered?.encoding;
  const encoding = checkEncoding(detected, chosen ?? known ?? undefined);
  const choices = remembered && {
    ...remembered,
    mapping: stillThere(object, remembered.mapping),
    values: await stillPossible(scope, object, remembered.values),
  };
  if (encoding.encoding === detected.encoding) return { csv: asDetected, encoding, shape, remembered: choices };
  await asDetected.close();
  return { csv: await openImported(object, file, encoding.encoding), encoding, shape, remembered: choices };
};

/** A field that the user chose may have been deleted. Its columns go to the notes again. */
const stillThere = ({ fileColumns }: ImportObject, { note_lines = [], ...mapping }: ImportMapping): ImportMapping => {
  const [kept, gone] = [true, false].map((isThere) =>
    Object.entries(mapping).filter(([column]) => column in fileColumns === isThere),
  ) as [[string, string | string[]][], [string, string | string[]][]];
  const lines = [note_lines, ...gone.map(([, headers]) => headers)].flat();
  return { ...Object.fromEntries(kept), ...(lines.length > 0 && { note_lines: lines }) };
};

/** A member who was chosen as an owner may have left, and an option or a field may have been deleted. */
const stillPossible = async (
  scope: Scope,
  { ownFields = [] }: ImportObject,
  { owner, ...chosen }: ImportValues,
): Promise<ImportValues> => {
  const values = Object.fromEntries(
    Object.entries(chosen).filter(
      ([column]) => !column.startsWith(CUSTOM) || ownFields.some(({ key }) => CUSTOM + key === column),
    ),
  );
  for (const { key, options } of ownFields.filter((field) => field.options.length > 0)) {
    const labels = new Set(options.map(({ label }) => label));
    const ofField = values[CUSTOM + key];
    if (ofField)
      values[CUSTOM + key] = Object.fromEntries(Object.entries(ofField).filter(([, label]) => labels.has(label)));
  }

  if (!owner) return values;
  const members = new Set((await listOwners(scope)).map(({ email }) => email));
  return { ...values, owner: Object.fromEntries(Object.entries(owner).filter(([, email]) => members.has(email))) };
};
