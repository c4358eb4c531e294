import { deflateSync } from 'node:zlib';
import { pngChunk as chunk } from '../features/pictures/png';

/** A PNG of 4 by 2 half-transparent pixels; `filter` is the first byte of each row. */
export const pngWith = ({ filter = 0, depth = 8, rows = 2 } = {}): Buffer => {
  const header = Buffer.from([0, 0, 0, 4, 0, 0, 0, 2, depth, 6, 0, 0, 0]);
  const row = Buffer.concat([Buffer.from([filter]), Buffer.alloc(16, 128)]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
