import type { FieldType } from '@rapport/shared/fields';
import type { ImportColumn } from '@rapport/shared/imports';

const TYPES: [FieldType, RegExp][] = [
  ['date', /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})$/],
  ['number', /^[+-]?\d{1,12}([.,]\d{1,2})?$/],
  ['money', /^([$€£¥]|USD|EUR|GBP|JPY)\s?[\d.,]+$|^[\d.,]+\s?([$€£¥]|USD|EUR|GBP|JPY)$/],
  ['checkbox', /^(yes|no|true|false|ja|nein|oui|non|sí|si|x)$/i],
  ['email', /^\S+@\S+\.\S+$/],
  // People write URLs without the scheme, but in lowercase, unlike initials. File names are excluded by their
  // extension.
  ['url', /^((https?:\/\/|www\.)\S+|([a-z\d-]+\.)+(?!(jpe?g|png|gif|pdf|docx?|xlsx?|csv|txt)$)[a-z]{2,}(\/\S*)?)$/],
];

/** The type of field that fits the values of a column. A number with a leading zero is a code, not a number. */
export const typeOf = ({ samples, choices }: Pick<ImportColumn, 'samples' | 'choices'>): FieldType => {
  const isCode = samples.some((sample) => /^0\d/.test(sample));
  const fits = (pattern: RegExp) => samples.length > 0 && samples.every((sample) => pattern.test(sample.trim()));
  const type = TYPES.find(([, pattern]) => fits(pattern))?.[0] ?? 'text';
  if (type !== 'text' && !(isCode && type === 'number')) return type;
  if (choices) return choices.several ? 'choices' : 'choice';
  return 'text';
};
