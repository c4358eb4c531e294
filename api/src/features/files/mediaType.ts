import { webpSize } from '../pictures/webp';

/** The media type of a file by its first bytes, whatever its name says. */
export const mediaTypeOf = (head: Buffer): string => {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'image/gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(0, 5) === '%PDF-') return 'application/pdf';
  if (['PK\x03\x04', 'PK\x05\x06'].includes(text(0, 4))) return 'application/zip';
  return 'application/octet-stream';
};

/** Larger pictures are not shown, because even a small file can hold a picture that fills the memory of a browser. */
const PICTURE_BYTES = 10 * 1024 ** 2;
const PICTURE_PIXELS = 50_000_000;

/** Whether a file can be shown as a picture. */
export const isPicture = (head: Buffer, size: number): boolean => {
  if (size > PICTURE_BYTES) return false;
  const dimensions = DIMENSIONS[mediaTypeOf(head)]?.(head);
  return Boolean(dimensions) && pixels(dimensions as [number, number]) <= PICTURE_PIXELS;
};

const pixels = ([width, height]: [number, number]) => width * height || Number.POSITIVE_INFINITY;

type Measure = (head: Buffer) => [number, number] | null;

const within = (head: Buffer, bytes: number, read: () => [number, number]): [number, number] | null =>
  head.length < bytes ? null : read();

/** The dimensions are in the first frame, which follows segments of any length. */
const jpeg: Measure = (head) => {
  let at = 2;
  while (at + 9 < head.length) {
    const marker = head.readUInt16BE(at);
    if (marker < 0xff01) return null;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return [head.readUInt16BE(at + 7), head.readUInt16BE(at + 5)];
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
};

const DIMENSIONS: Record<string, Measure> = {
  'image/png': (head) => within(head, 24, () => [head.readUInt32BE(16), head.readUInt32BE(20)]),
  'image/gif': (head) => within(head, 10, () => [head.readUInt16LE(6), head.readUInt16LE(8)]),
  'image/webp': (head) => within(head, 30, () => webpSize(head)),
  'image/jpeg': jpeg,
};
