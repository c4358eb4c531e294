import type { Field } from '@rapport/shared/fields';
import { CUSTOM } from '@rapport/shared/recordFields';

/** Only letters and digits, as the headers of files are compared. */
const normal = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * The names of own fields as columns of a file: their labels, or `custom.key` if a built-in column or an earlier field
 * has the same name.
 */
export const columnNames = (fields: Pick<Field, 'key' | 'label'>[], builtIn: string[]): Map<string, string> => {
  const taken = new Set(builtIn.map(normal));
  return new Map(
    fields.map(({ key, label }) => {
      const isFree = normal(label) !== '' && !taken.has(normal(label));
      taken.add(normal(label));
      return [key, isFree ? label : CUSTOM + key];
    }),
  );
};
