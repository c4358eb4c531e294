import type { FieldType } from '@rapport/shared/fields';

const TYPES: [FieldType, RegExp][] = [
  ['date', /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})$/],
  ['number', /^[+-]?\d{1,12}([.,]\d{1,2})?$/],
  ['money', /^([$€£¥]|USD|EUR|GBP|JPY)\s?[\d.,]+$|^[\d.,]+\s?([$€£¥]|USD|EUR|GBP|JPY)$/],
  ['checkbox', /^(yes|no|true|false|ja|nein|oui|non|sí|si|x)$/i],
  ['email', /^\S+@\S+\.\S+$/],
  ['url', /^(https?:\/\/|www\.)\S+$/i],
];

/** The type of field that the first values of a column fit into. A number with a zero before it is a code, not a number. */
export const typeOf = (samples: string[]): FieldType => {
  const isCode = samples.some((sample) => /^0\d/.test(sample));
  const fits = (pattern: RegExp) => samples.length > 0 && samples.every((sample) => pattern.test(sample.trim()));
  const type = TYPES.find(([, pattern]) => fits(pattern))?.[0] ?? 'text';
  return isCode && type === 'number' ? 'text' : type;
};
