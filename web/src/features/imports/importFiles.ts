import { BOM, csvLine } from '@rapport/shared/csv';
import type { WrongRow } from '@rapport/shared/imports';

/**
 * A CSV file of the rows that were not imported: their cells as they are in the file, their number and the reason, to
 * be corrected and imported again.
 */
export const wrongRowsFile = (headers: string[], wrong: WrongRow[]): string =>
  BOM +
  csvLine([...headers, 'Row', 'Reason']) +
  wrong
    .map(({ row, reason, cells }) => csvLine([...headers.map((_header, index) => cells[index] ?? ''), row, reason]))
    .join('');
