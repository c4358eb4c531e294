import { Readable } from 'node:stream';
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from '@rapport/shared/imports';
import { CsvError, parse } from 'csv-parse';
import { badRequest, ProblemError } from '../../http/problem';
import { decodedText, detectEncoding, type Encoding } from './csvEncoding';

const DELIMITERS = [',', ';', '\t'] as const;
const CELL_MAX = 32 * 1024;
const SAMPLE_CHARACTERS = 64 * 1024;
/** Exports of other tools put titles and dates above the column names. */
const PREAMBLE_MAX = 20;

interface CsvRecord {
  /** The number of the row that a spreadsheet shows. */
  row: number;
  cells: string[];
}

export interface CsvFile {
  encoding: Encoding;
  delimiter: string;
  /** The names of the columns, each once: a second `Phone` is `Phone (2)`. */
  headers: string[];
  /** The names that stand there more than once. */
  doubles: string[];
  /** Every row below the header that is not empty. Read once. */
  records: AsyncGenerator<CsvRecord>;
}

/**
 * Opens a CSV file and finds its encoding, its delimiter and the line that names its columns: the first that `isHeader`
 * recognises, else the first that is not empty.
 * @throws 400 or 413 in words that say what is wrong with the file, and where
 */
export const openCsv = async (path: string, isHeader: (cells: string[]) => boolean): Promise<CsvFile> => {
  const encoding = await detectEncoding(path);
  const delimiter = delimiterOf(await sampleOf(path, encoding));
  const records = readRecords(path, encoding, delimiter);

  const preamble: CsvRecord[] = [];
  for await (const record of takeSome(records, PREAMBLE_MAX)) {
    preamble.push(record);
    if (isHeader(record.cells)) break;
  }
  const found = preamble.findIndex(({ cells }) => isHeader(cells));
  const at = Math.max(found, 0);
  const header = preamble[at];
  if (!header) throw badRequest('empty_file', 'The file has no rows.');
  if (header.cells.length > IMPORT_COLUMNS_MAX) {
    throw new ProblemError(413, 'too_large', `The file has more than ${IMPORT_COLUMNS_MAX} columns.`);
  }
  const { headers, doubles } = uniqueNames(header.cells);
  return { encoding, delimiter, headers, doubles, records: rest(preamble.slice(at + 1), records) };
};

const sampleOf = async (path: string, encoding: Encoding): Promise<string> => {
  let sample = '';
  for await (const text of decodedText(path, encoding)) {
    sample += text;
    if (sample.length > SAMPLE_CHARACTERS) break;
  }
  return sample;
};

/** The delimiter that the first lines have most of, outside of quotes. */
const delimiterOf = (sample: string): string => {
  const bare = sample.slice(0, SAMPLE_CHARACTERS).replace(/"[^"]*"/g, '');
  const lines = bare.split(/\r\n|\n|\r/).slice(0, PREAMBLE_MAX);
  const most = (delimiter: string) => Math.max(...lines.map((line) => line.split(delimiter).length));
  return DELIMITERS.reduce((best, delimiter) => (most(delimiter) > most(best) ? delimiter : best));
};

async function* readRecords(path: string, encoding: Encoding, delimiter: string): AsyncGenerator<CsvRecord> {
  const parser = Readable.from(decodedText(path, encoding)).pipe(
    parse({
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: CELL_MAX * 8,
    }),
  );
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row > IMPORT_ROWS_MAX + PREAMBLE_MAX) throw tooManyRows();
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? brokenFile(error) : error;
  }
}

const tooManyRows = () =>
  new ProblemError(
    413,
    'too_large',
    `The file has more than ${IMPORT_ROWS_MAX.toLocaleString('en')} rows. Split it into smaller files.`,
  );

const brokenFile = (error: CsvError) => {
  // The parser names the line at which it gave up; the quote was opened in the row after the last whole one.
  const row = Number('records' in error ? error.records : 0) + 1;
  const { code } = error;
  const isQuote = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  return badRequest(
    'broken_csv',
    isQuote
      ? `A quotation mark that opens in row ${row} is never closed. Close or remove it and upload the file again.`
      : `The file cannot be read from row ${row} on. Check the quotation marks there.`,
  );
};

async function* takeSome<Item>(items: AsyncGenerator<Item>, most: number): AsyncGenerator<Item> {
  for (let taken = 0; taken < most; taken += 1) {
    const { value, done } = await items.next();
    if (done) return;
    yield value;
  }
}

async function* rest<Item>(first: Item[], later: AsyncGenerator<Item>): AsyncGenerator<Item> {
  yield* first;
  yield* later;
}

const uniqueNames = (cells: string[]) => {
  const seen = new Map<string, number>();
  const headers = cells.map((cell, index) => {
    const name = cell.trim() || `Column ${index + 1}`;
    const times = (seen.get(name.toLowerCase()) ?? 0) + 1;
    seen.set(name.toLowerCase(), times);
    return times === 1 ? name : `${name} (${times})`;
  });
  const doubles = headers.filter((name) => (seen.get(name.toLowerCase()) ?? 0) > 1);
  return { headers, doubles };
};
