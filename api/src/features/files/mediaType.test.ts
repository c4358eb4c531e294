import { expect, test } from 'vitest';
import { isPicture, mediaTypeOf } from './mediaType';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

const png = (width: number, height: number) => {
  const head = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', new Array(8).fill(0));
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};
const JPEG = bytes([0xff, 0xd8, 0xff, 0xe1, 0, 6, 1, 2, 3, 4, 0xff, 0xc2, 0, 17, 8, 0x01, 0, 0x02, 0, 3, 0, 0, 0, 0]);
const gif = (width: number, height: number) => bytes('GIF89a', [width & 255, width >> 8, height & 255, height >> 8]);
const webp = (kind: string, rest: number[]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', kind, rest, new Array(30).fill(0));

test.each([
  ['a PNG', png(1, 1), 'image/png', true],
  ['a JPEG', JPEG, 'image/jpeg', true],
  ['a GIF', gif(2, 3), 'image/gif', true],
  ['a WebP', webp('VP8X', [10, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 9, 0, 0]), 'image/webp', true],
  ['a lossless WebP', webp('VP8L', [10, 0, 0, 0, 0x2f, 9, 0x40, 2, 0]), 'image/webp', true],
  ['a PNG of so many pixels that it fills the memory', png(60_000, 60_000), 'image/png', false],
  ['a PNG without an area', png(0, 5), 'image/png', false],
  ['a PNG that ends after its first bytes', png(1, 1).subarray(0, 12), 'image/png', false],
  ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xe0], 'x'.repeat(100)), 'image/jpeg', false],
  ['a GIF without a size', bytes('GIF89a'), 'image/gif', false],
  ['a PDF', bytes('%PDF-1.7'), 'application/pdf', false],
  ['a ZIP', bytes('PK\x03\x04', 'rest'), 'application/zip', false],
  ['a page', bytes('<!doctype html><script>alert(1)</script>'), 'application/octet-stream', false],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'application/octet-stream', false],
  ['nothing', bytes(), 'application/octet-stream', false],
])('the media type of %s comes from its bytes', (_name, head, type, isShown) => {
  expect([mediaTypeOf(head), isPicture(head, head.length)]).toEqual([type, isShown]);
});

test('a picture of more than 10 MB is not shown', () => {
  expect(isPicture(png(10, 10), 11 * 1024 ** 2)).toBe(false);
});
