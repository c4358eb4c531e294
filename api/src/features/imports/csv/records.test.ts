import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BOM, csvLine, plainCell } from '@rapport/shared/csv';
import { IMPORT_ROWS_MAX } from '@rapport/shared/imports';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { IMPORT_OBJECTS } from '../objects/registry';
import { inEnglish } from '../testWords';
import { columnCounter } from './columns';
import { detectEncoding } from './encoding';
import { type CsvRecord, openCsv } from './records';

const folder = mkdtempSync(join(tmpdir(), 'rapport-csv-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'list.csv');

const read = async (content: string | Buffer) => {
  writeFileSync(path, content);
  const { encoding } = await detectEncoding(path);
  const { records, ...csv } = await openCsv(path, columnCounter(IMPORT_OBJECTS.contacts), encoding);
  const all: CsvRecord[] = [];
  for await (const some of records) all.push(...some);
  return { ...csv, records: all };
};

const wildCell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      "'",
      ',',
      ';',
      '\t',
      '\r',
      '\n',
      '=',
      '+',
      '-',
      '@',
      '＝',
      '＋',
      '－',
      '＠',
      ' ',
      'a',
      BOM,
    ),
    maxLength: 12,
  }),
);

test('any text that was written as CSV is read back unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(wildCell, wildCell), { minLength: 1, maxLength: 8 }), async (rows) => {
      const { records } = await read(BOM + csvLine(['name', 'notes']) + rows.map(csvLine).join(''));
      // A blank cell that begins with a tab or a line break gets a guard, and so is not blank in the file.
      const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== '' || /^[\t\r\n]/.test(cell)));
      expect(records.map(({ cells }) => cells.map(plainCell))).toEqual(filled);
      expect(records.every(({ problem }) => problem === undefined)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['commas', 'Name,Email\nAda,a@b.co', ','],
  ['semicolons, though the texts are full of commas', 'Name;Notes\nAda;"a, b, c"\nBob;x, y, z, 1, 2, 3', ';'],
  ['tabs', 'Name\tEmail\nAda, Lady\ta@b.co', '\t'],
  ['semicolons that Excel announces', 'sep=;\r\nName;Email\r\nAda;a@b.co', ';'],
  ['semicolons below a title with commas', 'Contacts, exported 1 May, by Ann, all\nName;Email\nAda;a@b.co', ';'],
  ['quoted headers', '"Name";"Email"\n"Ada";"a@b.co"', ';'],
  ['semicolons between unknown names', 'Wer;Wo;Was\nAda;London;x, y\nBob;Paris;a, b, c', ';'],
])('columns are separated by %s', async (_what, content, delimiter) => {
  const csv = await read(content);
  expect(csv.delimiter).toBe(delimiter);
  expect(csv.records[0]?.cells[0]).toMatch(/^Ada/);
});

test.each([
  ['the first line', 'Name,Email\nAda,a@b.co', ['Name', 'Email'], 2],
  ['a line below titles and blanks', 'Contacts\n\nAs of,1 May\nName,Email\nAda,a@b.co', ['Name', 'Email'], 5],
  ['the widest line when no name is known', 'My list\n\nWer,Kontakt\nAda,a@b.co', ['Wer', 'Kontakt'], 4],
  ['the first line though a value below looks like a name', 'Wer,Art\nAda,Contact', ['Wer', 'Art'], 2],
  ['the only line of a list of one column', 'Full name\nAda', ['Full name'], 2],
  ['names over several lines in quotes', '"Full\nname",Email\nAda,a@b.co', ['Full\nname', 'Email'], 2],
])('the header is %s, and rows are numbered as in a spreadsheet', async (_what, content, headers, row) => {
  const csv = await read(content);
  expect(csv.headers).toEqual(headers);
  expect(csv.records[0]).toMatchObject({ row, cells: expect.arrayContaining(['Ada']) });
});

test('columns with the same name are made distinct, and blank ones get a name', async () => {
  const { headers, doubles } = await read('Name,Phone,phone,Phone (2),,\nAda,1,2,3,4,5');
  expect(headers).toEqual(['Name', 'Phone', 'phone (2)', 'Phone (2) (2)', 'Column 5', 'Column 6']);
  expect(doubles).toEqual(['Phone', 'phone (2)']);
});

test('a row that repeats the header, as on each page of a list, is told apart from a row that shares a cell with it', async () => {
  const { records, sample } = await read('Firma,Name,Ort\nAcme,Ada,Ort\nFirma,Name,Ort\n,,Ort\nFirma,Name,');
  expect(inEnglish(records)).toEqual([
    { row: 2, cells: ['Acme', 'Ada', 'Ort'] },
    { row: 3, cells: ['Firma', 'Name', 'Ort'], problem: 'repeats the names of the columns' },
    { row: 4, cells: ['', '', 'Ort'] },
    { row: 5, cells: ['Firma', 'Name', ''], problem: 'repeats the names of the columns' },
  ]);
  expect(sample).toEqual([
    ['Acme', 'Ada', 'Ort'],
    ['', '', 'Ort'],
  ]);
});

test('only a row with more cells than the header has a problem, and empty cells at its end do not count', async () => {
  const { records } = await read('name,email,\nAda\nBob,b@c.co,x,y\nCid,c@d.co,,,,\nDan,d@e.co\n,,,,\nEve,e@f.co,');
  expect(inEnglish(records)).toEqual([
    { row: 2, cells: ['Ada'] },
    { row: 3, cells: ['Bob', 'b@c.co', 'x', 'y'], problem: 'has 4 cells where the header has 3' },
    { row: 4, cells: ['Cid', 'c@d.co', '', '', '', ''], problem: undefined },
    { row: 5, cells: ['Dan', 'd@e.co'], problem: undefined },
    { row: 7, cells: ['Eve', 'e@f.co', ''], problem: undefined },
  ]);
});

test('an unclosed quotation mark that runs into the next one is a problem of that row alone', async () => {
  const { records } = await read('name,notes\nAda,"open\nBob,"shut"\nCid,"say ""hi""\nthere"\nDan,5" pipe\n');
  expect(inEnglish(records.map(({ row, problem }) => [row, problem]))).toEqual([
    [2, 'has a quotation mark that is not closed, or one inside a text that is not doubled'],
    [3, undefined],
    [4, undefined],
  ]);
  expect(records.map(({ cells }) => cells.at(-1)).slice(1)).toEqual(['say "hi"\nthere', '5" pipe']);
});

test.each([
  [
    'a file with too many columns',
    `${'name,'.repeat(201)}\n`,
    413,
    'The file has more than 200 columns. Delete those you do not need and upload it again.',
  ],
  [
    'a file with too many rows',
    `name\n${'a\n'.repeat(IMPORT_ROWS_MAX + 1)}`,
    413,
    'The file has more than 100,000 rows. Split it into smaller files.',
  ],
  [
    'a file with a quotation mark that is never closed',
    `name,notes\n"A\nda",x\nBob,"open${'\nmore'.repeat(30_000)}`,
    400,
    'A quotation mark that opens in row 3 is never closed. Close or remove it and upload the file again.',
  ],
  [
    'a file with a row that is too long',
    `name,notes\n"A\nda",x\nBob,"${'more\n'.repeat(90_000)}"\n`,
    400,
    'Row 3 is longer than 256 KB, or a quotation mark that opens there is never closed. Shorten or close it and upload the file again.',
  ],
  [
    'an old Excel workbook',
    Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'),
    400,
    'This is an Excel workbook, not a CSV file. In Excel choose File, Save As, CSV UTF-8, and upload that file.',
  ],
  [
    'a compressed file',
    Buffer.from(`PK\x03\x04${'\0'.repeat(26)}list.csv and so on`, 'latin1'),
    400,
    'This file is compressed. Unpack it and upload the CSV file inside.',
  ],
  ['a PDF', '%PDF-1.7\n', 400, 'This is a PDF, not a CSV file. Export the list as CSV and upload that file.'],
  [
    'a web page',
    '\n<!DOCTYPE html><table>',
    400,
    'This is a web page or XML, not a CSV file. Export the list as CSV and upload that file.',
  ],
])('%s is refused with an explanation', async (_what, content, status, detail) => {
  await expect(read(content)).rejects.toMatchObject({ status, message: detail });
});

test('the maximum number of rows of an import is read', async () => {
  const { records } = await read(`name\n${'a\n'.repeat(IMPORT_ROWS_MAX)}`);
  expect(records).toHaveLength(IMPORT_ROWS_MAX);
});
