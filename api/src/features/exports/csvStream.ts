import type { Writable } from 'node:stream';

/** Writes what COPY sends, with the line ends of RFC 4180, as fast as the file takes it. */
export const writeLines = async (lines: AsyncIterable<Buffer>, file: Writable) => {
  const withLineEnds = lineEnds();
  const ready = readinessOf(file);
  const send = async (piece: Buffer) => {
    if (piece.length > 0 && !file.destroyed && !file.write(piece)) await ready();
  };
  let piece = Buffer.allocUnsafe(PIECE_BYTES);
  let length = 0;
  // A half-read stream would block the connection, so the rest is read and dropped once the file is no longer wanted.
  for await (const part of lines) {
    if (file.destroyed) continue;
    const text = withLineEnds(part);
    if (length + text.length > piece.length) {
      await send(piece.subarray(0, length));
      piece = Buffer.allocUnsafe(Math.max(PIECE_BYTES, text.length));
      length = 0;
    }
    length += piece.write(text, length, 'latin1');
  }
  await send(piece.subarray(0, length));
};

/** Many parts of COPY are written at once, because each write costs time. */
const PIECE_BYTES = 256 * 1024;

/** Resolves when the file takes more. Listens once for the whole file, however often it has to wait. */
const readinessOf = (file: Writable) => {
  let proceed = () => {};
  file.on('drain', () => proceed()).on('close', () => proceed());
  return () =>
    new Promise<void>((resolve) => {
      proceed = resolve;
    });
};

/**
 * Puts a carriage return before the line feed that ends a line; those inside quotes belong to the cell and stay. In Latin-1
 * every byte is one character, and searching a text costs half of looking at each byte here.
 */
const lineEnds = () => {
  let isQuoted = false;
  return (part: Buffer): string => {
    const texts = part.toString('latin1').split('"');
    const ended = texts.map((text, nth) => {
      if (nth > 0) isQuoted = !isQuoted;
      return isQuoted ? text : text.replaceAll('\n', '\r\n');
    });
    return ended.join('"');
  };
};
