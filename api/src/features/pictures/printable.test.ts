import { expect, test } from 'vitest';
import { pngWith } from '../../testing/picture';
import { isPrintable } from './printable';

const png = (bytes: Buffer) => isPrintable({ type: 'image/png', bytes });

test('a plain picture can be printed', () => {
  expect(png(pngWith())).toBe(true);
  expect(isPrintable({ type: 'image/jpeg', bytes: Buffer.alloc(0) })).toBe(true);
  expect(isPrintable({ type: 'image/webp', bytes: Buffer.alloc(0) })).toBe(false);
});

test.each([
  ['with an unknown filter', pngWith({ filter: 7 })],
  ['of 16 bits', pngWith({ depth: 16 })],
  ['with too few rows', pngWith({ rows: 1 })],
  ['with more than it says', pngWith({ rows: 9 })],
  ['that is cut off', pngWith().subarray(0, 50)],
  ['whose data are none', Buffer.concat([pngWith().subarray(0, 41), Buffer.alloc(60, 7)])],
  ['of its first bytes alone', pngWith().subarray(0, 8)],
])('a PNG %s is not', (_name, bytes) => {
  expect(png(bytes)).toBe(false);
});
