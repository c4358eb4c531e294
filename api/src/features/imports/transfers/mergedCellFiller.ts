import { groupBy } from '@rapport/shared/groupBy';
import type { MergeRange } from 'hucre/xlsx';

/**
 * Repeats the value of cells that are merged downward, because a workbook has it only in the first row. Cells merged
 * across are mostly titles, and stay as they are.
 */
export const mergedCellFiller = (merges: MergeRange[]) => {
  const downwards = merges.filter(({ startRow, endRow }) => endRow > startRow);
  const starting = groupBy(downwards, ({ startRow }) => startRow);
  /** For each column, the text to repeat down to the row `endRow`. */
  const open = new Map<number, { text: string; endRow: number }>();
  return (row: number, cells: string[]) => {
    for (const { startCol, endRow } of starting.get(row) ?? []) {
      const text = cells[startCol];
      if (text) open.set(startCol, { text, endRow });
      // An empty cell is not repeated: a damaged file can name a column far beyond the last one of any sheet.
      else open.delete(startCol);
    }
    for (const [column, { text, endRow }] of open) {
      if (row > endRow) open.delete(column);
      else {
        while (cells.length <= column) cells.push('');
        cells[column] ||= text;
      }
    }
  };
};
