import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** `early.js` as browsers get it: it is in no chunk, so that nothing else makes it small. */
export const smallEarly = (): string =>
  minifySync('early.js', readFileSync(join(import.meta.dirname, '../public/early.js'), 'utf8')).code;

export const minifyEarly = (): Plugin => {
  let folder = '';
  return {
    name: 'minify-early',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    // After the folder of public files was copied, and before they are compressed.
    writeBundle: () => writeFile(join(folder, 'early.js'), smallEarly()),
  };
};
