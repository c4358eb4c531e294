import { msg } from '@lingui/core/macro';
import { type DecimalMark, decimalMarkIn, readMarkedAmount } from '@rapport/shared/amounts';
import type { Field } from '@rapport/shared/fields';
import type { ImportValueColumn } from '@rapport/shared/imports';
import { isPayable } from '@rapport/shared/money';
import { CUSTOM } from '@rapport/shared/recordFields';
import type { Said } from '@rapport/shared/words';
import { memberReader } from './common';
import { dayIn } from './dates';
import { type FileReading, squeezed } from './rowReader';
import { valueReader } from './values';

interface OwnCellReader {
  /** The value of a cell that is not empty, `undefined` where the field does not take it; `left` is the part of the cell that is not in it. */
  read(cell: string): { value: unknown; left?: string };
  notices?(): Said[];
  values?(column: string): ImportValueColumn[];
}

const IN_NOTES = msg`empty, with the value in the notes`;

/** How the cells of an own field are read. */
export const ownCellReader = (field: Field, reading: FileReading): OwnCellReader => {
  const decimals = reading.decimalMarks[CUSTOM + field.key];
  switch (field.type) {
    case 'number':
      return { read: (cell) => ({ value: numberIn(squeezed(cell), decimals) }) };
    case 'money':
      return { read: (cell) => ({ value: moneyIn(cell, reading, decimals) }) };
    case 'date':
      return { read: (cell) => dateIn(cell, reading) };
    case 'checkbox':
      return checkboxReader(field, reading);
    case 'choice':
    case 'choices':
      return choiceReader(field, reading);
    case 'person':
      return personReader(field, reading);
    case 'long_text':
      return { read: (cell) => ({ value: cell }) };
    default:
      return { read: (cell) => ({ value: squeezed(cell) }) };
  }
};

/** A number with all of its decimals; else as people write amounts. */
const numberIn = (written: string, decimals?: DecimalMark): number | undefined => {
  const [, whole, mark, fraction = ''] = /^([+-]?\d+)(?:([.,])(\d+))?$/.exec(written) ?? [];
  const isUnclear = fraction.length === 3 && decimalMarkIn(written) === 'either';
  if (whole && (!isUnclear || mark === decimals)) return Number(`${whole}.${fraction}`);
  const read = readMarkedAmount(written, decimals);
  return 'amount' in read && read.currency === null ? read.amount : undefined;
};

/** An amount in the currency of the workspace; `undefined` for one in another. */
const moneyIn = (cell: string, { currency }: FileReading, decimals?: DecimalMark): number | undefined => {
  const read = readMarkedAmount(cell, decimals);
  if (!('amount' in read) || (read.currency ?? currency) !== currency) return undefined;
  return isPayable(read.amount, currency) ? read.amount : undefined;
};

const HAS_TIME = /[1-9]:\d\d|\d:(?!00)\d\d/;

const dateIn = (cell: string, { isDayFirst }: FileReading) => ({
  value: dayIn(squeezed(cell), isDayFirst) ?? undefined,
  left: HAS_TIME.test(cell) ? cell : undefined,
});

export const CHECKED =
  'yes, y, true, 1, x, ✓, ✔, on, checked, ja, j, wahr, oui, o, vrai, sí, si, s, verdadero, vero, tak, はい';
export const UNCHECKED = 'no, n, false, 0, off, unchecked, nein, falsch, non, faux, falso, nee, nie, いいえ';

const checkboxReader = ({ key, label }: Field, { values: chosen }: FileReading): OwnCellReader => {
  const reader = valueReader(
    {
      column: label,
      choices: ['true', 'false'],
      words: { true: CHECKED, false: UNCHECKED },
      otherwise: { value: null, words: IN_NOTES },
      isWhole: true,
    },
    chosen[`custom.${key}`],
  );
  return {
    read: (cell) => {
      const { value } = reader.read(cell);
      return { value: value === null ? undefined : value === 'true' };
    },
    notices: reader.notices,
    values: (column) => [reader.values(column)],
  };
};

/** People choose among the labels. An option that was removed is still read, so that an export comes back as it was. */
const choiceReader = ({ key, type, label, options }: Field, { values: chosen }: FileReading): OwnCellReader => {
  const keyOf = new Map(options.toReversed().map((option) => [option.label, option.key]));
  const reader = valueReader(
    {
      column: label,
      choices: options.filter(({ removed }) => !removed).map((option) => option.label),
      further: options.filter(({ removed }) => removed).map((option) => option.label),
      words: Object.fromEntries(options.map((option) => [option.label, option.key.replaceAll('_', ' ')])),
      otherwise: { value: null, words: IN_NOTES },
      isWhole: true,
    },
    chosen[`custom.${key}`],
  );
  const one = (cell: string) =>
    keyOf.get(reader.read(cell).value ?? '') ?? (keyOf.has(cell) ? keyOf.get(cell) : undefined);
  const several = (cell: string) => {
    const parts = (keyOf.has(cell) ? [cell] : cell.split(cell.includes(';') ? ';' : ',')).map(squeezed).filter(Boolean);
    const keys = parts.map((part) => ({ part, key: one(part) }));
    const found = keys.flatMap((each) => each.key ?? []);
    const order = options.map((option) => option.key);
    return {
      value: found.length > 0 ? [...new Set(found)].sort((a, b) => order.indexOf(a) - order.indexOf(b)) : undefined,
      left: keys.flatMap((each) => (each.key === undefined ? each.part : [])).join('; '),
    };
  };
  return {
    read: (cell) => (type === 'choices' ? several(squeezed(cell)) : { value: one(squeezed(cell)) }),
    notices: reader.notices,
    values: (column) => [reader.values(column)],
  };
};

const personReader = ({ key }: Field, reading: FileReading): OwnCellReader => {
  const reader = memberReader(reading, reading.values[`custom.${key}`], IN_NOTES);
  return {
    read: (cell) => ({ value: reader.read(cell).value ?? undefined }),
    notices: reader.notices,
    values: (column) => [reader.values(column)],
  };
};
