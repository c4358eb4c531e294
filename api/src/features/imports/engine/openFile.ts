import type { Encoding } from '@rapport/shared/encodings';
import type { ImportValues } from '@rapport/shared/imports';
import type { Scope } from '../../../db/scope';
import { detectEncoding } from '../csv/encoding';
import { checkEncoding } from '../csv/encodingCheck';
import { listOwners } from '../imports.repository';
import { findChoices } from '../mappings.repository';
import type { ImportObject } from '../objects/importObject';
import { type ImportedFile, openImported } from './importedFile';

/**
 * Opens a file in the chosen encoding, else in the detected one, or where its bytes leave that open in the one that was chosen
 * for the last file of the same shape: with the same columns, as they read in the detected encoding.
 */
export const openFile = async (scope: Scope, object: ImportObject, file: ImportedFile, chosen?: Encoding) => {
  const detected = await detectEncoding(file.path);
  const asDetected = await openImported(object, file, detected.encoding);
  const shape = asDetected.headers;
  const remembered = await findChoices(scope, object.type, shape);
  const known = detected.certainty === 'sure' ? undefined : remembered?.encoding;
  const encoding = checkEncoding(detected, chosen ?? known ?? undefined);
  const choices = remembered && { ...remembered, values: await stillPossible(scope, remembered.values) };
  if (encoding.encoding === detected.encoding) return { csv: asDetected, encoding, shape, remembered: choices };
  await asDetected.close();
  return { csv: await openImported(object, file, encoding.encoding), encoding, shape, remembered: choices };
};

/** A member who was chosen as an owner may have left. */
const stillPossible = async (scope: Scope, { owner, ...values }: ImportValues): Promise<ImportValues> => {
  if (!owner) return values;
  const members = new Set((await listOwners(scope)).map(({ email }) => email));
  return { ...values, owner: Object.fromEntries(Object.entries(owner).filter(([, email]) => members.has(email))) };
};
