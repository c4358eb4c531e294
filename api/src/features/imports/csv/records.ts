import { Readable } from 'node:stream';
import { msg, plural } from '@lingui/core/macro';
import type { Encoding } from '@rapport/shared/encodings';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@rapport/shared/imports';
import { EmailAddress } from '@rapport/shared/text';
import type { Said } from '@rapport/shared/words';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { badRequest, ProblemError } from '../../../http/problem';
import { type BadBytes, decodedText, withoutMarks } from './decode';
import { delimiterOf, headerLine, PREAMBLE_MAX, type Recognize, uniqueNames } from './layout';

const RECORD_BYTES_MAX = 256 * 1024;
/** The number of rows from which the content of a column is guessed. */
const SAMPLE_ROWS = 100;
/** The number of characters that are enough to guess what a column holds. */
const SAMPLE_CELL = 1_000;
const SAMPLE_CHARACTERS = 64 * 1024;
/** The last row of a spreadsheet. Larger files are refused before they are read to their end. */
const LAST_ROW = 1_048_576;

export interface CsvRecord {
  /** The row number that a spreadsheet shows. */
  row: number;
  cells: string[];
  /** Why these cells are not as intended. */
  problem?: Said;
  /** A warning about cells that are accepted nevertheless. */
  warning?: Said;
}

export interface CsvFile {
  encoding: Encoding;
  delimiter: string;
  /** The unique names of the columns: a second `Phone` becomes `Phone (2)`. */
  headers: string[];
  /** The names that more than one column has. */
  doubles: string[];
  /** The cells of the first rows below the header. */
  sample: string[][];
  /**
   * All rows below the header that are not empty, in batches, because waiting for each row costs as much as reading it.
   * They can be read only once.
   */
  records: AsyncGenerator<CsvRecord[]>;
  /** Closes the file if its records are not read. */
  close(): Promise<unknown>;
}

/**
 * Opens a CSV file and finds its delimiter and the line that names its columns.
 * @throws 400 or 413 with a text that says what is wrong with the file, and where
 */
export const openCsv = async (path: string, recognize: Recognize, encoding: Encoding): Promise<CsvFile> => {
  const delimiter = delimiterOf(await sampleOf(path, encoding), recognize);
  const records = readRecords(path, encoding, delimiter);

  const first = await takeSome(records, PREAMBLE_MAX + SAMPLE_ROWS);
  if (first.length === 0) throw badRequest('empty_file', msg`The file has no rows.`);
  const at = headerLine(
    first.slice(0, PREAMBLE_MAX).map(({ cells }) => cells),
    recognize,
  );
  const named = first[at]?.cells ?? [];
  const isBareList = named.length === 1 && EmailAddress.safeParse(named[0]).success;
  const header = isBareList ? ['Email'] : named;
  const below = first.slice(isBareList ? at : at + 1);
  if (header.length > IMPORT_COLUMNS_MAX) {
    throw new ProblemError(
      413,
      'too_large',
      msg`The file has more than ${IMPORT_COLUMNS_MAX} columns. Delete those you do not need and upload it again.`,
    );
  }
  const { headers, doubles } = uniqueNames(header);
  const rows = below.map(({ cells }) => cells).filter((cells) => !repeated(cells, header));
  const sample = rows.slice(0, SAMPLE_ROWS).map((cells) => cells.map((cell) => cell.slice(0, SAMPLE_CELL)));
  const close = () => records.return(undefined);
  return { encoding, delimiter, headers, doubles, sample, records: dataRows(header, below, records), close };
};

const sampleOf = async (path: string, encoding: Encoding): Promise<string> => {
  let sample = '';
  for await (const text of decodedText(path, encoding, { found: false })) {
    sample += text;
    if (sample.length > SAMPLE_CHARACTERS) break;
  }
  return sample.slice(0, SAMPLE_CHARACTERS);
};

const optionsOf = (delimiter: string): Options => ({
  delimiter,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  max_record_size: RECORD_BYTES_MAX,
});

interface ParsedRecord {
  record: string[];
  raw: string;
}

async function* readRecords(path: string, encoding: Encoding, delimiter: string): AsyncGenerator<CsvRecord[]> {
  const options = optionsOf(delimiter);
  const bad: BadBytes = { found: false };
  const text = Readable.from(decodedText(path, encoding, bad));
  const parser = text.pipe(parse({ ...options, relax_quotes: true, raw: true }));
  // A pipe does not forward errors, and this one is about the file.
  text.on('error', (error) => parser.destroy(error));
  let row = 0;
  const readRecord = ({ record, raw }: ParsedRecord): CsvRecord[] => {
    row += 1;
    if (row > LAST_ROW) throw tooManyRows();
    if (!record.some((cell) => cell.trim() !== '')) return [];
    const cells = bad.found ? record.map(withoutMarks) : record;
    const problem = cells.some(mayHaveRunOn) && hasRunOn(raw, options) ? RUN_ON : undefined;
    return [{ row, cells, problem, warning: raw.includes('\ufffd') ? UNREADABLE : repairWarning(record, cells) }];
  };
  try {
    for await (const first of parser as AsyncIterable<ParsedRecord>) {
      const ready = [first];
      for (let next = parser.read(); next !== null; next = parser.read()) ready.push(next);
      yield ready.flatMap(readRecord);
    }
  } catch (error) {
    throw error instanceof CsvError ? brokenFile(error) : error;
  } finally {
    text.destroy();
  }
}

const UNREADABLE = msg`has a replacement character (\ufffd) where a character could not be read`;

const repairWarning = (record: string[], cells: string[]): Said | undefined => {
  const repaired = record === cells ? undefined : cells.find((cell, index) => cell !== record[index]);
  return repaired && msg`has a character that is not UTF-8, read as “${{ text: repaired.slice(0, 60) }}”`;
};

const RUN_ON = msg`has a quotation mark that is not closed, or one inside a text that is not doubled`;

// With relaxed quotes, a cell whose quote is not closed continues to a quote in a later line, and contains everything
// between.
const mayHaveRunOn = (cell: string) => cell.startsWith('"') && /[\r\n]/.test(cell);

const hasRunOn = (raw: string, options: Options): boolean => {
  try {
    parseAtOnce(raw, options);
    return false;
  } catch {
    return true;
  }
};

const tooManyRows = () =>
  new ProblemError(
    413,
    'too_large',
    msg`The file has more than ${plural({ rows: IMPORT_ROWS_MAX }, { other: '#' })} rows. Split it into smaller files.`,
  );

const brokenFile = (error: CsvError) => {
  // The parser reports the line at which it gave up, but the quote was opened in the row after the last whole one.
  const row = Number('records' in error ? error.records : 0) + 1;
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return badRequest(
      'broken_csv',
      msg`Row ${row} is longer than ${{ kilobytes: RECORD_BYTES_MAX / 1024 }} KB, or a quotation mark that opens there is never closed. Shorten or close it and upload the file again.`,
    );
  }
  return badRequest(
    'broken_csv',
    error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? msg`A quotation mark that opens in row ${row} is never closed. Close or remove it and upload the file again.`
      : msg`The file cannot be read from row ${row} on. Check the quotation marks there.`,
  );
};

const takeSome = async <Item>(items: AsyncGenerator<Item[]>, least: number): Promise<Item[]> => {
  const taken: Item[] = [];
  while (taken.length < least) {
    const { value, done } = await items.next();
    if (done) break;
    taken.push(...value);
  }
  return taken;
};

async function* dataRows(header: string[], first: CsvRecord[], later: AsyncGenerator<CsvRecord[]>) {
  let rows = 0;
  const checked = ({ problem, ...record }: CsvRecord): CsvRecord => {
    const { cells } = record;
    rows += 1;
    if (rows > IMPORT_ROWS_MAX) throw tooManyRows();
    return { ...record, problem: problem ?? tooManyCells(cells, header) ?? repeated(cells, header) };
  };
  yield first.map(checked);
  for await (const records of later) yield records.map(checked);
}

// Spreadsheets often add empty cells to the end of a line.
const filledWidth = (cells: string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Reports a row that repeats the header, as at the top of each page of a printed list. */
const repeated = (cells: string[], header: string[]): Said | undefined => {
  let same = 0;
  for (const [index, cell] of cells.entries()) {
    const text = cell.trim();
    if (text === '') continue;
    if (text !== header[index]?.trim()) return undefined;
    same += 1;
  }
  return same > 1 ? msg`repeats the names of the columns` : undefined;
};

/** Reports a row with more cells than the header. If a row has fewer, its last cells are empty. */
export const tooManyCells = (cells: string[], { length }: string[]): Said | undefined =>
  filledWidth(cells) > length
    ? msg`has ${plural({ cells: cells.length }, { one: '# cell', other: '# cells' })} where the header has ${length}`
    : undefined;
