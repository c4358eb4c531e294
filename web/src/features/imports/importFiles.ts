import { BOM, csvLine } from '@rapport/shared/csv';
import type { WrongRow } from '@rapport/shared/imports';

/** Returns the rows that were not imported, as they are in the file, each with its reason, to be corrected and imported again. */
export const wrongRowsFile = (headers: string[], wrong: WrongRow[]): string =>
  BOM +
  csvLine([...headers, 'Row', 'Reason']) +
  wrong
    .map(({ row, reason, cells }) => csvLine([...headers.map((_header, index) => cells[index] ?? ''), row, reason]))
    .join('');
