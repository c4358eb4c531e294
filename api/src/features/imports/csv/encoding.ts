import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { badRequest } from '../../../http/problem';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const HEAD_BYTES = 4_096;

const WORKBOOK =
  'This is an Excel workbook, not a CSV file. In Excel choose File, Save As, CSV UTF-8, and upload that file.';
const PACKED = 'This file is compressed. Unpack it and upload the CSV file inside.';

/** How the first bytes, read as Latin-1, give away a file that only calls itself .csv. */
const SIGNATURES: [start: string, says: string][] = [
  ['\xd0\xcf\x11\xe0', WORKBOOK],
  ['PK\x03\x04', WORKBOOK],
  ['\x1f\x8b', PACKED],
  ['7z\xbc\xaf', PACKED],
  ['Rar!', PACKED],
  ['%PDF', 'This is a PDF, not a CSV file. Export the list as CSV and upload that file.'],
];
// A ZIP file begins with the name of the first file inside; a workbook is a ZIP file of other things.
const ZIPPED_LIST = /^PK.{28}[^/]*\.(csv|tsv|txt)/is;
const MARKUP = /^(\xef\xbb\xbf)?\s*<(!doctype|html|\?xml|table)/i;

const notCsv = (start: string): string | undefined => {
  if (ZIPPED_LIST.test(start)) return PACKED;
  if (MARKUP.test(start))
    return 'This is a web page or XML, not a CSV file. Export the list as CSV and upload that file.';
  return SIGNATURES.find(([signature]) => start.startsWith(signature))?.[1];
};

/**
 * In which encoding a file is written: by its byte order mark, by the NULs that UTF-16 has, as UTF-8 when most of its
 * characters beyond ASCII are, else as Windows-1252, which older programs on Windows write.
 * @throws 400 when it is empty or no text at all
 */
export const detectEncoding = async (path: string): Promise<Encoding> => {
  const head = await readHead(path);
  if (head.length === 0) throw badRequest('empty_file', 'The file is empty.');
  const start = head.toString('latin1');
  const says = notCsv(start);
  if (says) throw badRequest('not_csv', says);
  if (start.startsWith('\xef\xbb\xbf')) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.includes(0)) return utf16ByNulls(head);
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
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

// Mostly Latin text has a NUL in every second byte; anything else with NULs is no text.
const utf16ByNulls = (head: Buffer): Encoding => {
  const nulls = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) nulls[index % 2] = (nulls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulls;
  const most = head.length * 0.35;
  if (odd > most && even === 0) return 'utf-16le';
  if (even > most && odd === 0) return 'utf-16be';
  throw badRequest('not_csv', 'This is not a text file. Export the list as CSV and upload that file.');
};

const isUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return isMostlyUtf8(path);
  }
};

// A character that was cut in two or pasted from elsewhere makes no other encoding of the rest: of text in Windows-1252
// hardly anything happens to be UTF-8.
const isMostlyUtf8 = async (path: string): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8');
  let [good, bad] = [0, 0];
  for await (const chunk of createReadStream(path)) {
    const text = decoder.decode(chunk, { stream: true });
    good += text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
    bad += text.match(/\ufffd/g)?.length ?? 0;
  }
  return good > bad;
};

/**
 * The file as text, without its byte order mark, in pieces.
 * @throws 400 when it is not written in the encoding that it announces
 */
export async function* decodedText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw badRequest(
        'broken_encoding',
        `The file is ${encoding.toUpperCase()} but holds characters that are not. Save it again as CSV UTF-8.`,
      );
    }
  };
  for await (const chunk of createReadStream(path)) yield decode(chunk);
  yield decode();
}
