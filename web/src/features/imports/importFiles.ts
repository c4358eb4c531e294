import { BOM, csvLine } from '@rapport/shared/csv';
import { IMPORT_COLUMNS, type ImportObjectType, type WrongRow } from '@rapport/shared/imports';

/** What programs write and people do not type. */
const NOT_TYPED = ['id', 'external_id', 'created_at'];

/** Returns a file with the columns that a person fills in, and one example row. */
export const templateFile = (objectType: ImportObjectType): string => {
  const columns = Object.entries(IMPORT_COLUMNS[objectType]).filter(([column]) => !NOT_TYPED.includes(column));
  return BOM + csvLine(columns.map(([column]) => column)) + csvLine(columns.map(([, example]) => example));
};

/** Returns the rows that were not imported, as they are in the file, each with its reason, to be corrected and imported again. */
export const wrongRowsFile = (headers: string[], wrong: WrongRow[]): string =>
  BOM +
  csvLine([...headers, 'Row', 'Reason']) +
  wrong
    .map(({ row, reason, cells }) => csvLine([...headers.map((_header, index) => cells[index] ?? ''), row, reason]))
    .join('');
