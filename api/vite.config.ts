import { defineConfig, type Plugin } from 'vite';
import { catalogs } from '../shared/build/catalogs';
import { wordMacros } from '../shared/build/macros';

const ENTRY_POINTS = [
  'server',
  'worker',
  'demo',
  'doctor',
  'resetPassword',
  'stripeCatalog',
  'evals',
  'backup',
  'restore',
];
const entryFiles = Object.fromEntries(ENTRY_POINTS.map((name) => [name, `src/${name}.ts`]));

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** V8 keeps the source of a module in memory, and takes twice as much for all of it when one character needs two bytes. */
const oneByteSource = (): Plugin => ({
  name: 'one-byte-source',
  // After minification, which prints the code anew without escapes.
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
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
      input: { ...entryFiles, bench: 'bench/bench.ts', floor: 'bench/floor.ts' },
    },
  },
  // Shared is TypeScript source, and of zod most is not used: its messages in 50 languages alone take 2 MB of memory.
  ssr: { noExternal: ['@rapport/shared', 'zod'] },
});
