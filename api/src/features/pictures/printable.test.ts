import { expect, test } from 'vitest';
import { pngWith } from '../../testing/picture';
import { isPrintable, printable } from './printable';

const png = (bytes: Buffer) => isPrintable({ type: 'image/png', bytes });

test('a plain picture can be printed', () => {
  expect(png(pngWith())).toBe(true);
  expect(isPrintable({ type: 'image/jpeg', bytes: Buffer.alloc(0) })).toBe(true);
});

test.each([
  ['with an unknown filter', pngWith({ filter: 7 })],
  ['of 16 bits', pngWith({ depth: 16 })],
  ['with too few rows', pngWith({ rows: 1 })],
  ['with more rows than its header says', pngWith({ rows: 9 })],
  ['that is cut off', pngWith().subarray(0, 50)],
  ['with invalid data', Buffer.concat([pngWith().subarray(0, 41), Buffer.alloc(60, 7)])],
  ['of only its first bytes', pngWith().subarray(0, 8)],
])('a PNG %s cannot be printed', (_name, bytes) => {
  expect(png(bytes)).toBe(false);
});

const webp = (bytes: Buffer) => printable({ type: 'image/webp', bytes });
const LOSSY = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const LOSSLESS = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

test.each([
  ['lossy', LOSSY],
  ['lossless', LOSSLESS],
])('a %s WebP becomes a PNG that can be printed', async (_name, bytes) => {
  const picture = await webp(bytes);
  expect(picture && png(picture)).toBe(true);
  expect(picture?.readUInt32BE(16)).toBe(1);
});

const huge = Buffer.from(LOSSY);
huge.writeUInt16LE(0x3fff, 26);
huge.writeUInt16LE(0x3fff, 28);

test.each([
  ['that is cut off', LOSSY.subarray(0, 34)],
  ['of only its first bytes', LOSSY.subarray(0, 12)],
  ['with too many pixels', huge],
  ['with invalid data', Buffer.concat([LOSSY.subarray(0, 20), Buffer.alloc(60, 7)])],
])('a WebP %s cannot be printed', async (_name, bytes) => {
  expect(await webp(bytes)).toBeNull();
});
