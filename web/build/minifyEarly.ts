import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** `early.js` as browsers get it. It is not part of a chunk, so the build does not minify it by itself. */
export const minifiedEarly = (): string =>
  minifySync('early.js', readFileSync(join(import.meta.dirname, '../public/early.js'), 'utf8')).code;

export const minifyEarly = (): Plugin => {
  let folder = '';
  return {
    name: 'minify-early',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    // After the folder of public files has been copied, and before they are compressed.
    writeBundle: () => writeFile(join(folder, 'early.js'), minifiedEarly()),
  };
};
