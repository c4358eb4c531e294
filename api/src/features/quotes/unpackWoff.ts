import { inflateSync } from 'node:zlib';

/** A table that unpacks to more than this is not from one of our fonts. */
const TABLE_BYTES = 64 * 1024 ** 2;

/**
 * Unpacks a WOFF into the plain font in it (https://www.w3.org/TR/WOFF/). pdfkit reads WOFF too, but unpacks one of its
 * tables again for each letter.
 */
export const unpackWoff = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, nth) => {
    const at = 44 + nth * 20;
    const [from, packed, size] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(from, from + packed);
    return {
      tag: woff.subarray(at, at + 4),
      sum: woff.subarray(at + 16, at + 20),
      bytes: packed < size ? inflateSync(bytes, { maxOutputLength: TABLE_BYTES }) : bytes,
    };
  });
  const power = Math.floor(Math.log2(count));
  const header = Buffer.alloc(12 + count * 16);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(16 * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts: Buffer[] = [header];
  let end = header.length;
  for (const [nth, { tag, sum, bytes }] of tables.entries()) {
    const at = 12 + nth * 16;
    tag.copy(header, at);
    sum.copy(header, at + 4);
    header.writeUInt32BE(end, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    const filling = (4 - (bytes.length % 4)) % 4;
    parts.push(bytes, Buffer.alloc(filling));
    end += bytes.length + filling;
  }
  return Buffer.concat(parts);
};
