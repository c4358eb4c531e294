import type { Writable } from 'node:stream';

/** Writes what COPY sends, with the line ends of RFC 4180, as fast as the file takes it. */
export const writeLines = async (lines: AsyncIterable<Buffer>, file: Writable) => {
  const withLineEnds = lineEnds();
  const ready = readinessOf(file);
  // A half-read stream would block the connection, so the rest is read and dropped once the file is no longer wanted.
  for await (const piece of inPieces(lines)) {
    if (file.destroyed) continue;
    if (!file.write(withLineEnds(piece))) await ready();
  }
};

const PIECE_BYTES = 64 * 1024;

/** Joins the parts of a few kilobytes in which COPY sends its lines, because each write costs time. */
const inPieces = async function* (parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const part of parts) {
    held.push(part);
    length += part.length;
    if (length < PIECE_BYTES) continue;
    yield held;
    held = [];
    length = 0;
  }
  yield held;
};

/** Resolves when the file takes more. Listens once for the whole file, however often it has to wait. */
const readinessOf = (file: Writable) => {
  let proceed = () => {};
  file.on('drain', () => proceed()).on('close', () => proceed());
  return () =>
    new Promise<void>((resolve) => {
      proceed = resolve;
    });
};

/** Puts a carriage return before the line feed that ends a line; those inside quotes belong to the cell and stay. */
const lineEnds = () => {
  let isQuoted = false;
  return (parts: Buffer[]): Buffer => {
    // In Latin-1 every byte is one character, and searching a text costs half of looking at each byte here.
    const texts = Buffer.concat(parts).toString('latin1').split('"');
    const ended = texts.map((text, nth) => {
      if (nth > 0) isQuoted = !isQuoted;
      return isQuoted ? text : text.replaceAll('\n', '\r\n');
    });
    return Buffer.from(ended.join('"'), 'latin1');
  };
};
