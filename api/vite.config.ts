import { defineConfig, type Plugin } from 'vite';
import { catalogs } from '../shared/build/catalogs';
import { wordMacros } from '../shared/build/macros';

const DOORS = ['server', 'worker', 'demo', 'doctor', 'resetPassword', 'stripeCatalog', 'evals', 'backup', 'restore'];
const doors = Object.fromEntries(DOORS.map((door) => [door, `src/${door}.ts`]));

/** V8 keeps the source of a module in memory, and takes twice as much for all of it when one character needs two bytes. */
const oneByteSource = (): Plugin => ({
  name: 'one-byte-source',
  renderChunk: (code) => ({
    code: code.replace(/[^\0-\xff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`),
    map: null,
  }),
});

export default defineConfig({
  plugins: [wordMacros(), catalogs(), oneByteSource()],
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    sourcemap: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { ...doors, bench: 'bench/bench.ts', floor: 'bench/floor.ts' },
    },
  },
  // Shared is TypeScript source, and of zod most is not used: its messages in 50 languages alone take 2 MB of memory.
  ssr: { noExternal: ['@rapport/shared', 'zod'] },
});
