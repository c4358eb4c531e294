import { msg } from '@lingui/core/macro';
import { type RowWarning, WRONG_ROWS_MAX } from '@rapport/shared/imports';
import { asText, type Said } from '@rapport/shared/words';
import type { Scope } from '../../../db/scope';
import { fieldWords } from '../objects/fieldWords';
import type { ImportObject } from '../objects/importObject';
import { listContradictions } from './decided.repository';

/** The imported rows that the user should check: all are counted, the first ones are kept. */
export interface Warnings {
  count: number;
  kept: RowWarning[];
}

export const noWarnings = (): Warnings => ({ count: 0, kept: [] });

export const addWarning = (warnings: Warnings, row: number, messages: Said[]) => {
  warnings.count += 1;
  if (warnings.kept.length < WRONG_ROWS_MAX) warnings.kept.push({ row, message: joinSentences(messages) });
};

/** Joins sentences without translating them yet. */
const joinSentences = (messages: Said[]): string =>
  messages.map(asText).reduceRight((others, message) => asText(msg`${message}; ${others}`));

const namesOf = (columns: string[]): string =>
  [...new Set(columns.map(fieldWords))].reduceRight((others, name) => asText(msg`${name}, ${others}`));

/**
 * Adds a warning for each row of an update whose values were not used, because an earlier row about the same record has
 * other ones.
 */
export const addContradictions = async (scope: Scope, object: ImportObject, warnings: Warnings) => {
  const { count, first } = await listContradictions(scope, object);
  warnings.count += count;
  warnings.kept.push(
    ...first.map(({ row, same_row, columns }) => ({
      row,
      message: asText(
        msg`row ${{ row: same_row }} has the same record and comes first. Not used from this row: ${{ fields: namesOf(columns) }}`,
      ),
    })),
  );
  warnings.kept.sort((one, other) => one.row - other.row).splice(WRONG_ROWS_MAX);
};
