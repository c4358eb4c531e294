import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { inEnglish } from '../testWords';
import { newAllowance } from './archive';
import { forgedWorkbook, workbookOf, zipOf } from './testFiles';
import { type Unpacked, withLists } from './unpack';
import { sheetsOf } from './workbook';

const folder = mkdtempSync(join(tmpdir(), 'rapport-archives-'));
afterAll(() => rmSync(folder, { recursive: true }));

const unpacked = (content: Buffer, name = 'export.zip') => {
  const path = join(folder, 'uploaded');
  writeFileSync(path, content);
  return withLists({ path, name }, folder, async (lists) => lists.map(shown));
};
const shown = (list: Unpacked) =>
  'problem' in list ? { name: list.name, problem: inEnglish(list.problem) } : { name: list.name };

const codeOf = (content: Buffer) =>
  unpacked(content).then(
    () => 'taken',
    (error) => error.code,
  );

interface Forged {
  name: string;
  data: Buffer;
  /** The compressed content, if several files share it. */
  packed?: Buffer;
  /** The size stated in the archive. */
  size?: number;
  flags?: number;
  /** The position of the data as stated in the archive. */
  offset?: number;
}

/** A ZIP built by hand, because ZIP libraries do not write false sizes. */
const forged = (files: Forged[]): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, packed = deflateRawSync(data), size = data.length, flags = 0, offset: claimed } of files) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 'latin1');
    central.writeUInt16LE(20, 4);
    fields.copy(central, 6);
    central.writeUInt32LE(claimed ?? offset, 42);
    directory.push(Buffer.concat([central, Buffer.from(name)]));
    if (claimed === undefined) {
      parts.push(local);
      offset += local.length;
    }
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
};

const LIST = Buffer.from('name,email\nAda,ada@example.com\n');
const MEGABYTE = 1024 * 1024;

test.each(['../../etc/people.csv', '/etc/people.csv', 'C:\\Users\\people.csv', 'a/b/c/people.csv'])(
  'a file with the path %s is unpacked under its name alone, and nothing is left on the disk',
  async (name) => {
    expect(await unpacked(forged([{ name, data: LIST }]))).toEqual([{ name: 'people.csv' }]);
    expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
  },
);

test('a file that unpacks to a thousand times its size is not opened', async () => {
  expect(await codeOf(await zipOf({ 'bomb.csv': Buffer.alloc(20 * MEGABYTE) }))).toBe('suspect_zip');
});

test('files that together are too large are refused before the disk is full', async () => {
  const noise = Buffer.from(Array.from({ length: 9 * MEGABYTE }, (_, nth) => 65 + ((nth * 7919) % 26)));
  const packed = deflateRawSync(noise);
  const files = Array.from({ length: 23 }, (_, nth) => ({ name: `${nth}.csv`, data: noise, packed }));
  expect(await codeOf(forged(files))).toBe('too_large');
});

test('entries that share the same bytes are refused as a bomb', async () => {
  const files = Array.from({ length: 50 }, (_, nth) => ({
    name: `${nth}.csv`,
    data: LIST,
    offset: nth ? 0 : undefined,
  }));
  expect(await codeOf(forged(files))).toBe('suspect_zip');
});

test('an archive with a wrong size, too small or too large, counts as damaged', async () => {
  expect(await codeOf(forged([{ name: 'a.csv', data: LIST, size: 4 }]))).toBe('broken_zip');
  expect(await codeOf(forged([{ name: 'a.csv', data: LIST, size: 4_000 }]))).toBe('broken_zip');
});

test('archives that are cut off, encrypted or not archives are refused with an explanation', async () => {
  const zip = await zipOf({ 'people.csv': LIST });
  expect(await codeOf(zip.subarray(0, zip.length - 30))).toBe('broken_zip');
  expect(await codeOf(forged([{ name: 'a.csv', data: LIST, flags: 1 }]))).toBe('locked_zip');
  expect(await codeOf(Buffer.from('PK\x03\x04 nothing else'))).toBe('broken_zip');
});

test('an archive with more files than any tool exports is refused', async () => {
  const files = Array.from({ length: 5_001 }, (_, nth) => ({ name: `${nth}.csv`, data: Buffer.from('a') }));
  expect(await codeOf(forged(files))).toBe('too_many_files');
});

test('an archive inside an archive is left out with an explanation, whatever its name, and the other files are kept', async () => {
  const inner = await zipOf({ 'deep.csv': LIST });
  const problem = 'This is an archive inside an archive. Unpack it and upload the files inside.';
  expect(await unpacked(await zipOf({ 'backup.zip': inner, 'posing.csv': inner, 'people.csv': LIST }))).toEqual([
    { name: 'backup.zip', problem },
    { name: 'posing.csv', problem },
    { name: 'people.csv' },
  ]);
});

test('a workbook inside an archive gives its sheets, and a damaged one is reported', async () => {
  const workbook = await workbookOf({ People: [['Name'], ['Ada']], Deals: [['Title'], ['Roof']], Empty: [] });
  const broken = await zipOf({ 'xl/workbook.xml': '<no' });
  const locked = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  expect(
    await unpacked(await zipOf({ 'crm.xlsx': workbook, 'broken.xlsx': broken, 'old.xls': 'x', 'locked.xlsx': locked })),
  ).toEqual([
    { name: 'crm.xlsx – People' },
    { name: 'crm.xlsx – Deals' },
    { name: 'broken.xlsx', problem: expect.stringContaining('cannot be read as an Excel workbook') },
    { name: 'old.xls', problem: 'Save it as .xlsx or CSV in Excel, and upload that.' },
    { name: 'locked.xlsx', problem: expect.stringContaining('This workbook has a password.') },
  ]);
});

test('a workbook that is a ZIP bomb is refused before it is parsed', async () => {
  const workbook = await zipOf({
    'xl/workbook.xml': '<workbook/>',
    'xl/worksheets/sheet1.xml': Buffer.alloc(20 * MEGABYTE),
  });
  expect(await codeOf(workbook)).toBe('suspect_zip');
});

const textCell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const ROW = `<row r="1">${textCell('A1', 'Name')}</row>`;

test('merged cells in a column that no sheet has are ignored', async () => {
  const merges = '<mergeCells><mergeCell ref="ZZZZZZ1:ZZZZZZ2"/></mergeCells>';
  const workbook = await forgedWorkbook(`<sheetData>${ROW}</sheetData>${merges}`);
  expect(await unpacked(workbook, 'a.xlsx')).toEqual([{ name: 'a.xlsx' }]);
});

test('a workbook with a row beyond the last row of Excel is refused before empty rows up to it are created', async () => {
  const far = `<row r="200000000">${textCell('A200000000', 'Ada')}</row>`;
  expect(await codeOf(await forgedWorkbook(`<sheetData>${ROW}${far}</sheetData>`))).toBe('broken_workbook');
});

test('a workbook that becomes too large because of empty cells is refused before the disk is full', async () => {
  const path = join(folder, 'wide.xlsx');
  const wide = Array.from({ length: 10 }, (_, nth) => `<row r="${nth + 1}">${textCell(`XFD${nth + 1}`, 'x')}</row>`);
  writeFileSync(path, await forgedWorkbook(`<sheetData>${wide.join('')}</sheetData>`));
  const allowance = { ...newAllowance(), sheetBytes: 100_000 };
  const read = sheetsOf(path, 'wide.xlsx', () => join(folder, 'wide.csv'), allowance);
  await expect(read).rejects.toMatchObject({ status: 413, code: 'too_large' });
});
