import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { msg, plural } from '@lingui/core/macro';
import { BOM, csvLine } from '@rapport/shared/csv';
import { IMPORT_ROWS_MAX } from '@rapport/shared/imports';
import type { CellValue, MergeRange } from 'hucre/xlsx';
import { badRequest, ProblemError } from '../../../http/problem';
import { type Allowance, tooLarge } from './archive';
import { mergedCellFiller } from './mergedCellFiller';

/** Loaded on demand, because it takes 10 MB. */
const xlsx = () => import('hucre/xlsx');

const SHEETS_MAX = 50;
/** The index of the last row in Excel. A file can name any other. */
const LAST_ROW = 1_048_575;
/** How many rows a sheet may have besides the records, such as titles and column names. */
const SPARE_ROWS = 100;

/**
 * Writes the visible sheets of an Excel workbook that are not empty, each as CSV into a file. The archive was checked
 * before, so its true size is known.
 * @param fileFor the path for the next sheet
 * @throws 400 if the workbook cannot be read, 413 if it is too large as CSV
 */
export const sheetsOf = async (path: string, name: string, fileFor: () => string, allowance: Allowance) => {
  const bytes = await readFile(path);
  const sheets: { sheet: string; path: string }[] = [];
  for (const sheet of await visibleSheets(bytes, name)) {
    const file = fileFor();
    const rows = await writeSheet(bytes, sheet, name, file, allowance);
    if (rows > 0) sheets.push({ sheet: sheet.name, path: file });
  }
  return sheets;
};

interface VisibleSheet {
  name: string;
  merges?: MergeRange[];
}

/** A sheet lists its merged cells after its rows, so the rows are streamed later, when these are known. */
const visibleSheets = async (bytes: Buffer, name: string): Promise<VisibleSheet[]> => {
  let count = 0;
  const { readXlsx } = await xlsx();
  const { sheets } = await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }) => {
      if (hidden || veryHidden) return false;
      count += 1;
      return count <= SHEETS_MAX;
    },
    maxRows: 1,
  }).catch(() => {
    throw unreadable(name);
  });
  if (count > SHEETS_MAX) {
    throw new ProblemError(413, 'too_large', msg`“${name}” has more than ${SHEETS_MAX} sheets. Split it.`);
  }
  return sheets;
};

const writeSheet = async (
  bytes: Buffer,
  { name: sheet, merges = [] }: VisibleSheet,
  name: string,
  path: string,
  allowance: Allowance,
): Promise<number> => {
  let rows = 0;
  let line = 0;
  const fillDown = mergedCellFiller(merges);
  const { streamXlsxRows } = await xlsx();
  const lines = async function* () {
    yield BOM;
    try {
      for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
        const cells = values.map(textOf);
        if (!cells.some(Boolean)) continue;
        if (index > LAST_ROW) throw unreadable(name);
        fillDown(index, cells);
        rows += 1;
        // Empty lines replace rows that are left out, so that every other row has the number that Excel shows.
        const text = '\r\n'.repeat(index - line) + csvLine(cells);
        line = index + 1;
        if (rows > IMPORT_ROWS_MAX + SPARE_ROWS) throw tooManyRows(name, sheet);
        allowance.sheetBytes -= Buffer.byteLength(text);
        if (allowance.sheetBytes < 0) throw tooLarge(name);
        yield text;
      }
    } catch (error) {
      throw error instanceof ProblemError ? error : unreadable(name);
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
  return rows;
};

/** A date is written in an unambiguous form. Workbooks have no time zones. */
const textOf = (value: CellValue): string => {
  if (value instanceof Date) {
    const [day = '', time = ''] = value.toISOString().split('T');
    return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`;
  }
  return value === null ? '' : String(value);
};

const unreadable = (name: string) =>
  badRequest(
    'broken_workbook',
    msg`“${name}” cannot be read as an Excel workbook, or has a password. Open it in Excel, save it again as .xlsx or CSV, and upload that.`,
  );

const tooManyRows = (name: string, sheet: string) =>
  new ProblemError(
    413,
    'too_large',
    msg`The sheet “${sheet}” of “${name}” has more than ${plural({ rows: IMPORT_ROWS_MAX }, { other: '#' })} rows. Split it.`,
  );
