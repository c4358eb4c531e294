import { Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeLines } from './csvStream';

const written = async (text: string, partBytes: number): Promise<string> => {
  const bytes = Buffer.from(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / partBytes) }, (_, nth) =>
    bytes.subarray(nth * partBytes, (nth + 1) * partBytes),
  );
  const pieces: Buffer[] = [];
  const file = new Writable({
    highWaterMark: 1,
    write: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      setImmediate(done);
    },
  });
  await writeLines(Readable.from(parts), file);
  return Buffer.concat(pieces).toString();
};

const LINES = '1,Zoë,"a ""quoted"" one\nwith lines\n"\n2,,x\n';

test.each([1, 3, 1_000, 700_000])(
  'lines that come in parts of %d bytes end as they should, and those in cells stay',
  async (bytes) => {
    const many = LINES.repeat(bytes === 1 ? 100 : 20_000);
    const expected = many.replaceAll('"\n2', '"\r\n2').replaceAll('x\n', 'x\r\n');
    expect((await written(many, bytes)) === expected).toBe(true);
  },
);
