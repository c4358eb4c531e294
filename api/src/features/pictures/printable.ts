import { inflateSync } from 'node:zlib';
import type { requirePicture } from './pictureType';
import { webpSize, webpToPng } from './webp';

const PIXELS_MAX = 4_000_000;
/** Bytes per pixel, by the color type of the PNG. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * A picture in a form that pdfkit can print; `null` if there is none. WebP, which pdfkit does not support, is converted
 * to PNG.
 */
export const printable = async (picture: ReturnType<typeof requirePicture>): Promise<Buffer | null> => {
  if (picture.type !== 'image/webp') return isPrintable(picture) ? picture.bytes : null;
  if (picture.bytes.length < 30) return null;
  const [width, height] = webpSize(picture.bytes);
  return width * height > PIXELS_MAX ? null : webpToPng(picture.bytes).catch(() => null);
};

/**
 * Whether pdfkit can print a picture. It parses a PNG outside of any promise, where an exception would end the process.
 * So a PNG is parsed here first, and only plain ones of 8 bits are accepted.
 */
export const isPrintable = ({ type, bytes }: ReturnType<typeof requirePicture>): boolean => {
  if (type !== 'image/png') return type === 'image/jpeg';
  try {
    return isPlainPng(bytes);
  } catch {
    return false;
  }
};

const chunksOf = (bytes: Buffer) => {
  const chunks: { name: string; data: Buffer }[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ name, data: bytes.subarray(at + 8, at + 8 + size) });
    if (name === 'IEND') return chunks;
    at += size + 12;
  }
  return [];
};

const isPlainPng = (bytes: Buffer): boolean => {
  const chunks = chunksOf(bytes);
  const [header] = chunks;
  if (header?.name !== 'IHDR' || header.data.length !== 13) return false;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const [depth, color = 0, , , interlaced] = header.data.subarray(8);
  const channels = CHANNELS[color];
  if (depth !== 8 || interlaced !== 0 || !channels || width * height === 0 || width * height > PIXELS_MAX) return false;
  if (color === 3 && !chunks.some(({ name }) => name === 'PLTE')) return false;
  const row = width * channels + 1;
  const packed = Buffer.concat(chunks.filter(({ name }) => name === 'IDAT').map(({ data }) => data));
  const pixels = inflateSync(packed, { maxOutputLength: row * height });
  if (pixels.length !== row * height) return false;
  return Array.from({ length: height }, (_, nth) => pixels[nth * row] ?? 9).every((filter) => filter <= 4);
};
