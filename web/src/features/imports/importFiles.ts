import { BOM, csvLine } from '@rapport/shared/csv';
import { IMPORT_COLUMNS, type ImportObjectType, type WrongRow } from '@rapport/shared/imports';
import { IMPORT_OBJECTS } from './importObjects';

/** Returns a file with our columns and one example row. */
export const templateFile = (objectType: ImportObjectType): string => {
  const columns = IMPORT_COLUMNS[objectType].filter((column) => column !== 'id');
  return (
    BOM + csvLine([...columns]) + csvLine(columns.map((column) => IMPORT_OBJECTS[objectType].example[column] ?? ''))
  );
};

/** Returns the rows that were not imported, as they are in the file, each with its reason, to be corrected and imported again. */
export const wrongRowsFile = (headers: string[], wrong: WrongRow[]): string =>
  BOM +
  csvLine([...headers, 'Row', 'Reason']) +
  wrong
    .map(({ row, reason, cells }) => csvLine([...headers.map((_header, index) => cells[index] ?? ''), row, reason]))
    .join('');
