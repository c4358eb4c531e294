import { t } from '@lingui/core/macro';
import { BOM, csvLine } from '@rapport/shared/csv';
import type { ImportRepairs, ImportResult, WrongRow } from '@rapport/shared/imports';
import { columnName } from './importWords';

/** A row as it is shown to be corrected. */
export interface RepairedRow extends WrongRow {
  /** Whether it was changed. */
  isEdited: boolean;
}

/** Whether all cells of a row are empty, which leaves the row out of the import. */
export const isLeftOut = (cells: string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * The rows to correct: those that are wrong, and those that were corrected, in the order of the file. `edited` has each
 * corrected row as it was before its first change.
 */
export const rowsToRepair = (
  wrong: WrongRow[],
  edited: Map<number, WrongRow>,
  repairs: ImportRepairs,
): RepairedRow[] => {
  const rows = new Map(
    [...edited.values(), ...wrong].filter(({ can_repair }) => can_repair).map((row) => [row.row, row]),
  );
  return [...rows.values()]
    .sort((one, other) => one.row - other.row)
    .map((row) => ({ ...row, cells: repairs[row.row] ?? row.cells, isEdited: row.row in repairs }));
};

interface GridColumn {
  index: number;
  header: string;
}

/** The columns to show: those that fill a field other than the notes, and those in which at least one row has a value. */
export const gridColumns = (
  { headers, columns }: Pick<ImportResult, 'headers' | 'columns'>,
  rows: WrongRow[],
): GridColumn[] => {
  const widest = Math.max(headers.length, ...rows.map(({ cells }) => cells.length));
  const fills = (index: number) => !['note_lines', null, undefined].includes(columns[index]?.field);
  return Array.from({ length: widest }, (_, index) => index)
    .filter((index) => fills(index) || rows.some(({ cells }) => cells[index]?.trim()))
    .map((index) => ({
      index,
      header: columnName(headers[index] ?? '') || t`Cell ${{ number: index + 1 }}, beyond the columns`,
    }));
};

/** Whether a cell has run on into the next lines, because its quotation mark is not closed. */
const hasRunOn = (cell: string) => cell.startsWith('"') && /[\r\n]/.test(cell);

/**
 * The columns that a problem is about: those of cells that ran on or are beyond the columns; if there are none, those
 * of its field; if it has no field, those of the required field, such as the name.
 */
export const wrongColumns = (
  field: string | null | undefined,
  { columns, fields, headers }: Pick<ImportResult, 'columns' | 'fields' | 'headers'>,
  cells: string[],
): number[] => {
  const misplaced = cells.flatMap((cell, index) =>
    hasRunOn(cell) || (index >= headers.length && cell.trim()) ? [index] : [],
  );
  if (misplaced.length > 0) return misplaced;
  const required = fields.find(({ is_required }) => is_required)?.field;
  const wrong = field ?? required;
  return columns.flatMap((column, index) => (wrong && column.field === wrong ? [index] : []));
};

/** A file with only these rows. Empty lines keep each row at the number that it has in the whole file. */
export const fileOfRows = (headers: string[], rows: { row: number; cells: string[] }[], name: string): File => {
  let at = 1;
  const lines = [...rows]
    .sort((one, other) => one.row - other.row)
    .map(({ row, cells }) => {
      const gap = '\r\n'.repeat(Math.max(0, row - at - 1));
      at = Math.max(row, at + 1);
      return gap + csvLine(cells);
    });
  return new File([BOM + csvLine(headers) + lines.join('')], name, { type: 'text/csv' });
};
