import { crc32, deflateSync } from 'node:zlib';

interface Picture {
  /** Four bytes per pixel: red, green, blue and alpha. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** 8 bits per channel, four channels, not interlaced. */
const KIND = Buffer.from([8, 6, 0, 0, 0]);

export const pngChunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
};

export const encodePng = ({ data, width, height }: Picture): Buffer => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  const row = width * 4;
  // Each row begins with its filter type: none.
  const rows = Buffer.alloc((row + 1) * height);
  for (let nth = 0; nth < height; nth += 1) rows.set(data.subarray(nth * row, (nth + 1) * row), nth * (row + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', Buffer.concat([size, KIND])),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};
