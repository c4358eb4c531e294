import { msg } from '@lingui/core/macro';
import { type DecimalMark, decimalMarkIn } from '@rapport/shared/amounts';
import type { DecimalMarkCheck, ImportDecimalMark, ImportMapping } from '@rapport/shared/imports';
import { UUID } from '@rapport/shared/uuid';
import { asText, type Said } from '@rapport/shared/words';
import { badRequest } from '../../../http/problem';
import type { ImportObject } from '../objects/importObject';

const EXAMPLE_CHARACTERS = 30;
const EXAMPLES_MAX = 3;

const MARKS: Record<ImportDecimalMark, DecimalMark> = { point: '.', comma: ',' };

/** Records how the numbers of each column are written, row by row. */
export const watchNumbers = ({ fileColumns }: ImportObject, mapping: ImportMapping) => {
  const numbers = Object.keys(fileColumns)
    .filter((column) => fileColumns[column]?.isNumber && column in mapping)
    .map((column) => ({ column, shown: new Set<DecimalMark>(), either: '' }));
  let isOurs = false;
  /** The decimal mark of a column whose numbers agree. Our own exports use a point. */
  const markOf = ({ shown }: (typeof numbers)[number]): DecimalMark | undefined => {
    const [mark, other] = shown;
    return other ? undefined : (mark ?? (isOurs ? '.' : undefined));
  };
  const unclear = () => numbers.filter((number) => number.either && !markOf(number));
  return {
    hasNumbers: numbers.length > 0,
    see: (values: Record<string, string>) => {
      isOurs ||= UUID.test((values.id ?? '').trim());
      for (const number of numbers) {
        const cell = values[number.column] ?? '';
        const mark = cell && decimalMarkIn(cell);
        if (mark === 'either') number.either ||= cell.trim().slice(0, EXAMPLE_CHARACTERS);
        else if (mark) number.shown.add(mark);
      }
    },
    /** The decimal mark of each column. The chosen one is used if the numbers do not show it. */
    marks: (chosen: ImportDecimalMark | undefined): Record<string, DecimalMark | undefined> =>
      Object.fromEntries(numbers.map((number) => [number.column, markOf(number) ?? (chosen && MARKS[chosen])])),
    check: (chosen: ImportDecimalMark | undefined): DecimalMarkCheck | null =>
      unclear().length > 0
        ? {
            mark: chosen ?? null,
            examples: unclear()
              .slice(0, EXAMPLES_MAX)
              .map(({ either }) => either),
          }
        : null,
  };
};

/** @throws 400 if numbers are ambiguous and the user has not chosen how to read them */
export const requireDecimalMark = (check: DecimalMarkCheck | null) => {
  if (check && !check.mark) throw badRequest('unclear_numbers', unclearNumbers(check));
};

export const decimalMarkNotices = (check: DecimalMarkCheck | null): Said[] =>
  check && !check.mark ? [asText(unclearNumbers(check))] : [];

const unclearNumbers = ({ examples }: DecimalMarkCheck) =>
  msg`The file does not show whether numbers such as ${{ examples: examples.join(', ') }} have decimals. Choose the decimal mark.`;
