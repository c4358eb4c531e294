import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { badRequest } from '../../http/problem';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const HEAD_BYTES = 4_096;

const WORKBOOK =
  'This is an Excel workbook, not a CSV file. In Excel choose File, Save As, CSV UTF-8, and upload that file.';

/** How the first bytes give away a file that only calls itself .csv. */
const SIGNATURES: [bytes: number[], says: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], WORKBOOK],
  [[0xd0, 0xcf, 0x11, 0xe0], WORKBOOK],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF, not a CSV file. Export the list as CSV and upload that file.'],
  [[0x1f, 0x8b], 'This file is compressed. Unpack it and upload the CSV file inside.'],
];

/**
 * In which encoding a file is written: by its byte order mark, by the NULs that UTF-16 has, as UTF-8 when it is valid
 * UTF-8 to its end, else as Windows-1252, which older programs on Windows write.
 * @throws 400 when it is empty or no text at all
 */
export const detectEncoding = async (path: string): Promise<Encoding> => {
  const head = await readHead(path);
  if (head.length === 0) throw badRequest('empty_file', 'The file is empty.');
  for (const [bytes, says] of SIGNATURES) {
    if (bytes.every((byte, index) => head[index] === byte)) throw badRequest('not_csv', says);
  }
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
    return false;
  }
};

/** The file as text, without its byte order mark, in pieces. */
export async function* decodedText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}
