import { msg, plural } from '@lingui/core/macro';
import { plainCell } from '@rapport/shared/csv';
import { IMPORT_ERRORS_SHOWN, WRONG_ROWS_MAX, type WrongRow } from '@rapport/shared/imports';
import { asText } from '@rapport/shared/words';

/** How many characters of wrong rows an answer carries back at most. */
const CHARACTERS_MAX = 2_000_000;

/** The rows that are not imported: all counted, the first ones kept with their reasons and cells. */
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
  // Without the guard of an export, because writing the cells into a file again adds a new one.
  wrong.kept.push({ ...row, cells: row.cells.map(plainCell) });
};

/** `Row 12: Name is required`, at most 100 of them, `and 3 more`, yet to be worded. */
export const errorSentences = (failed: Omit<WrongRow, 'cells'>[], count: number): string[] => {
  const shown = failed.slice(0, IMPORT_ERRORS_SHOWN).map(({ row, reason }) => asText(msg`Row ${row}: ${reason}`));
  return count > shown.length
    ? [...shown, asText(msg`and ${plural({ count: count - shown.length }, { other: '#' })} more`)]
    : shown;
};
