import type { Encoding } from '@rapport/shared/encodings';
import type { ImportRepairs } from '@rapport/shared/imports';
import { columnCounter } from '../csv/columns';
import { type CsvFile, openCsv, tooManyCells } from '../csv/records';
import type { ImportObject } from '../objects/importObject';

export interface ImportedFile {
  path: string;
  name: string;
  /** The rows that the user corrected. */
  repairs?: ImportRepairs;
}

/** Opens a file, with the corrected rows in place of the original ones. */
export const openImported = async (
  object: ImportObject,
  { path, repairs }: ImportedFile,
  encoding: Encoding,
): Promise<CsvFile> => {
  const csv = await openCsv(path, columnCounter(object), encoding);
  return repairs ? { ...csv, records: repaired(csv, repairs) } : csv;
};

async function* repaired({ headers, records }: CsvFile, repairs: ImportRepairs) {
  for await (const some of records) {
    yield some.flatMap((record) => {
      const cells = repairs[record.row];
      if (!cells) return [record];
      const isFilled = cells.some((cell) => cell.trim() !== '');
      return isFilled ? [{ row: record.row, cells, problem: tooManyCells(cells, headers) }] : [];
    });
  }
}
