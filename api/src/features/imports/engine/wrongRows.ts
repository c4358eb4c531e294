import { msg, plural } from '@lingui/core/macro';
import { plainCell } from '@rapport/shared/csv';
import { IMPORT_ERRORS_SHOWN, WRONG_ROWS_MAX, type WrongRow } from '@rapport/shared/imports';
import { asText } from '@rapport/shared/words';

/** The maximum number of characters of wrong rows in a response. */
const CHARACTERS_MAX = 2_000_000;

/** The rows that are not imported: all are counted, the first ones are kept with their reasons and cells. */
export interface WrongRows {
  count: number;
  kept: WrongRow[];
  characters: number;
}

export const noWrongRows = (): WrongRows => ({ count: 0, kept: [], characters: 0 });

export const addWrongRow = (wrong: WrongRows, row: WrongRow) => {
  wrong.count += 1;
  wrong.characters += row.cells.reduce((sum, cell) => sum + cell.length, 0);
  if (wrong.kept.length >= WRONG_ROWS_MAX || wrong.characters > CHARACTERS_MAX) return;
  // The formula guard is removed, because writing the cells into a file again adds a new one.
  wrong.kept.push({ ...row, cells: row.cells.map(plainCell) });
};

/** The messages, at most 100: `Row 12: Name is required`, then `and 3 more`, not translated yet. */
export const errorSentences = (failed: Omit<WrongRow, 'cells'>[], count: number): string[] => {
  const shown = failed.slice(0, IMPORT_ERRORS_SHOWN).map(({ row, reason }) => asText(msg`Row ${row}: ${reason}`));
  return count > shown.length
    ? [...shown, asText(msg`and ${plural({ count: count - shown.length }, { other: '#' })} more`)]
    : shown;
};
