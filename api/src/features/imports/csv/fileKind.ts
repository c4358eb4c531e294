import { open } from 'node:fs/promises';
import { msg } from '@lingui/core/macro';
import type { Sentence } from '@rapport/shared/words';
import { badRequest } from '../../../http/problem';

const HEAD_BYTES = 4_096;

const WORKBOOK = msg`This is an Excel workbook, not a CSV file. In Excel choose File, Save As, CSV UTF-8, and upload that file.`;
const PACKED = msg`This file is compressed. Unpack it and upload the CSV file inside.`;

/** The first bytes, read as Latin-1, by which files of other kinds with the extension .csv are recognized. */
const SIGNATURES: [start: string, says: Sentence][] = [
  ['\xd0\xcf\x11\xe0', WORKBOOK],
  ['PK\x03\x04', WORKBOOK],
  ['\x1f\x8b', PACKED],
  ['7z\xbc\xaf', PACKED],
  ['Rar!', PACKED],
  ['BEGIN:VCARD', msg`These are contacts as vCards, not a CSV file. Export the contacts as CSV and upload that file.`],
  ['%PDF', msg`This is a PDF, not a CSV file. Export the list as CSV and upload that file.`],
];
// A ZIP file begins with the name of the first file inside. A workbook is a ZIP file with other files.
const ZIPPED_LIST = /^PK.{28}[^/]*\.(csv|tsv|txt)/is;
const JSON_TEXT = /^(\xef\xbb\xbf)?\s*(\[\s*)?\{\s*"/;
const MARKUP = /^(\xef\xbb\xbf)?\s*<(!doctype|html|\?xml|table)/i;

const notCsv = (start: string): Sentence | undefined => {
  if (ZIPPED_LIST.test(start)) return PACKED;
  if (MARKUP.test(start))
    return msg`This is a web page or XML, not a CSV file. Export the list as CSV and upload that file.`;
  if (JSON_TEXT.test(start)) return msg`This is JSON, not a CSV file. Export the list as CSV and upload that file.`;
  return SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1];
};

/**
 * Returns the first bytes of a file.
 * @throws 400 if it is empty, or a file of another kind with the extension .csv
 */
export const headOf = async (path: string): Promise<Buffer> => {
  const head = await readHead(path);
  if (head.length === 0) throw badRequest('empty_file', msg`The file is empty.`);
  const says = notCsv(head.toString('latin1'));
  if (says) throw badRequest('not_csv', says);
  return head;
};

const readHead = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};
