import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { encodePng } from './png';

const require = createRequire(import.meta.url);

/** Replaces the browser's `ImageData`, which the decoder returns. */
class Pixels {
  readonly colorSpace = 'srgb';
  constructor(
    readonly data: Uint8ClampedArray<ArrayBuffer>,
    readonly width: number,
    readonly height: number,
  ) {}
}

let opened: Promise<(bytes: ArrayBuffer) => Promise<Pixels>> | undefined;

/** The decoder is WebAssembly, loaded when the first WebP is printed. */
const open = async () => {
  Object.assign(globalThis, { ImageData: Reflect.get(globalThis, 'ImageData') ?? Pixels });
  const { default: decode, init } = await import('@jsquash/webp/decode.js');
  const wasmBinary = await readFile(require.resolve('@jsquash/webp/codec/dec/webp_dec.wasm'));
  await init({ wasmBinary });
  return decode;
};

/** @throws if the bytes are not a WebP */
export const webpToPng = async (bytes: Buffer): Promise<Buffer> => {
  opened ??= open();
  const decode = await opened;
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  const { data, width, height } = await decode(copy);
  return encodePng({ data, width, height });
};

/** Width and height in pixels, from the first 30 bytes. */
export const webpSize = (head: Buffer): [width: number, height: number] => {
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8X') return [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1];
  if (kind === 'VP8L') {
    const bits = head.readUInt32LE(21);
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
  }
  return [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff];
};
