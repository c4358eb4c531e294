import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|json|css|svg|webmanifest)$/;
/** A smaller file travels in one packet anyway. */
const WORTH_BYTES = 1_024;

/** Writes each text file once more as `.br` and `.gz`, as small as possible, so that no request pays for compressing it. */
export const compressFiles = (): Plugin => {
  let folder = '';
  return {
    name: 'compress-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(files.filter((name) => TEXT.test(name)).map((name) => compressFile(join(folder, name))));
    },
  };
};

const compressFile = async (path: string) => {
  const source = await readFile(path);
  if (source.length < WORTH_BYTES) return;
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
  await Promise.all([
    promisify(brotliCompress)(source, { params: size }).then((small) => writeFile(`${path}.br`, small)),
    promisify(gzip)(source, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
};
