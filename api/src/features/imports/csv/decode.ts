import { createReadStream } from 'node:fs';
import type { Encoding } from '@rapport/shared/encodings';
import { getDecoder } from 'iconv-lite';

/** Set once the file has a byte that is not UTF-8. Until then, a marker in the text is a character of the file itself. */
export interface BadBytes {
  found: boolean;
}

/**
 * Small, so that the rows of a piece are freed before V8 moves them to the old generation, which only a full collection
 * frees.
 */
const PIECE_BYTES = 16 * 1024;

/** Reads the file as text in pieces, without its byte order mark. Bytes that are not UTF-8 are marked, see `withoutMarks`. */
export async function* decodedText(path: string, encoding: Encoding, bad: BadBytes): AsyncGenerator<string> {
  const decoder = encoding === 'utf-8' ? markingDecoder(bad) : getDecoder(encoding);
  for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES }) as AsyncIterable<Buffer>) {
    yield decoder.write(chunk);
  }
  yield decoder.end() ?? '';
}

// A byte that is not UTF-8 becomes a marker, a private-use character at the end of Unicode, until its row is known.
const MARK = 0x10_ff00;
const MARKS = /[\u{10ff80}-\u{10ffff}]/gu;

/** One UTF-8 character (Unicode Standard, table 3-7), read as Latin-1. */
const CHARACTERS =
  /(?:[\0-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2})+|[\x80-\xff]/g;

const decodeMarking = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(CHARACTERS, (found) =>
      found.length === 1 && found >= '\x80'
        ? String.fromCodePoint(MARK + found.charCodeAt(0))
        : Buffer.from(found, 'latin1').toString(),
    );

const markingDecoder = (bad: BadBytes) => {
  const fatal = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = true;
  const decode = (bytes: Buffer): string => {
    const hasMark = isFirst && bytes.subarray(0, 3).equals(Buffer.from('\uFEFF'));
    isFirst = false;
    const content = hasMark ? bytes.subarray(3) : bytes;
    try {
      return fatal.decode(content);
    } catch {
      bad.found = true;
      return decodeMarking(content);
    }
  };
  return {
    write: (chunk: Buffer): string => {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      // A piece ends before a character that may be cut in two: the last one that begins within its last three bytes.
      const tail = bytes.subarray(-3).findLastIndex((byte) => byte >= 0xc0);
      const end = tail === -1 ? bytes.length : bytes.length - Math.min(3, bytes.length) + tail;
      rest = bytes.subarray(end);
      return end > 0 ? decode(bytes.subarray(0, end)) : '';
    },
    end: (): string => decode(rest),
  };
};

const windows1252 = new TextDecoder('windows-1252');

/** Reads the marked bytes of a text as Windows-1252, which they most often are. */
export const withoutMarks = (text: string): string =>
  text.replace(MARKS, (mark) => windows1252.decode(Uint8Array.of((mark.codePointAt(0) ?? MARK) - MARK)));
