import type { MergeRange } from 'hucre/xlsx';

/**
 * Repeats the value of cells that are merged with those below, which a workbook has in the first row alone. Cells merged across
 * are mostly titles, and stay as they are.
 */
export const mergedCells = (merges: MergeRange[]) => {
  const starting = new Map<number, MergeRange[]>();
  for (const merge of merges) {
    if (merge.endRow > merge.startRow) starting.set(merge.startRow, [...(starting.get(merge.startRow) ?? []), merge]);
  }
  /** By column, what its rows down to `endRow` say. */
  const open = new Map<number, { text: string; endRow: number }>();
  return (row: number, cells: string[]) => {
    for (const { startCol, endRow } of starting.get(row) ?? [])
      open.set(startCol, { text: cells[startCol] ?? '', endRow });
    for (const [column, { text, endRow }] of open) {
      if (row > endRow) open.delete(column);
      else {
        while (cells.length <= column) cells.push('');
        cells[column] ||= text;
      }
    }
  };
};
