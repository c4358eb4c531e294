import { msg } from '@lingui/core/macro';
import { type DecimalMark, readMarkedAmount, readNumber } from '@rapport/shared/amounts';
import type { Field } from '@rapport/shared/fields';
import type { ImportValueColumn } from '@rapport/shared/imports';
import { isPayable } from '@rapport/shared/money';
import { CUSTOM } from '@rapport/shared/recordFields';
import type { Said } from '@rapport/shared/words';
import { memberReader } from './common';
import { parseDay } from './dates';
import { type FileReading, singleLine } from './rowReader';
import { valueReader } from './values';

interface OwnCellReader {
  /**
   * Reads a cell that is not empty. `value` is `undefined` when the field cannot take it; `rest` is the part of the cell that the
   * value does not include.
   */
  read(cell: string): { value: unknown; rest?: string };
  notices?(): Said[];
  values?(column: string): ImportValueColumn[];
}

const IN_NOTES = msg`empty, with the value in the notes`;

/** The reader for the cells of an own field. */
export const ownCellReader = (field: Field, reading: FileReading): OwnCellReader => {
  const decimals = reading.decimalMarks[CUSTOM + field.key];
  switch (field.type) {
    case 'number':
      return { read: (cell) => ({ value: readNumber(singleLine(cell), decimals) }) };
    case 'money':
      return { read: (cell) => ({ value: parseMoney(cell, reading, decimals) }) };
    case 'date':
      return { read: (cell) => parseDate(cell, reading) };
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
      return { read: (cell) => ({ value: singleLine(cell) }) };
  }
};

/** Reads an amount in the currency of the workspace; `undefined` for other currencies. */
const parseMoney = (cell: string, { currency }: FileReading, decimals?: DecimalMark): number | undefined => {
  const read = readMarkedAmount(cell, decimals);
  if (!('amount' in read) || (read.currency ?? currency) !== currency) return undefined;
  return isPayable(read.amount, currency) ? read.amount : undefined;
};

const HAS_TIME = /[1-9]:\d\d|\d:(?!00)\d\d/;

const parseDate = (cell: string, { isDayFirst }: FileReading) => ({
  value: parseDay(singleLine(cell), isDayFirst) ?? undefined,
  rest: HAS_TIME.test(cell) ? cell : undefined,
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
      fallback: { value: null, words: IN_NOTES },
      matchesWholeCell: true,
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

/** Users choose among the labels. Removed options can still be read, so that an export can be imported unchanged. */
const choiceReader = ({ key, type, label, options }: Field, { values: chosen }: FileReading): OwnCellReader => {
  const keyOf = new Map(options.toReversed().map((option) => [option.label, option.key]));
  const reader = valueReader(
    {
      column: label,
      choices: options.filter(({ removed }) => !removed).map((option) => option.label),
      moreChoices: options.filter(({ removed }) => removed).map((option) => option.label),
      words: Object.fromEntries(options.map((option) => [option.label, option.key.replaceAll('_', ' ')])),
      fallback: { value: null, words: IN_NOTES },
      matchesWholeCell: true,
    },
    chosen[`custom.${key}`],
  );
  const readOne = (cell: string) => keyOf.get(reader.read(cell).value ?? '') ?? keyOf.get(cell);
  const readSeveral = (cell: string) => {
    const parts = (keyOf.has(cell) ? [cell] : cell.split(cell.includes(';') ? ';' : ','))
      .map(singleLine)
      .filter(Boolean);
    const keys = parts.map((part) => ({ part, key: readOne(part) }));
    const found = keys.flatMap((each) => each.key ?? []);
    const order = options.map((option) => option.key);
    return {
      value: found.length > 0 ? [...new Set(found)].sort((a, b) => order.indexOf(a) - order.indexOf(b)) : undefined,
      rest: keys.flatMap((each) => (each.key === undefined ? each.part : [])).join('; '),
    };
  };
  return {
    read: (cell) => (type === 'choices' ? readSeveral(singleLine(cell)) : { value: readOne(singleLine(cell)) }),
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
