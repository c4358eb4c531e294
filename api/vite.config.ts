import { defineConfig } from 'vite';
import { catalogs } from '../shared/build/catalogs';
import { wordMacros } from '../shared/build/macros';

const DOORS = ['server', 'worker', 'demo', 'doctor', 'resetPassword', 'stripeCatalog', 'evals', 'backup', 'restore'];
const doors = Object.fromEntries(DOORS.map((door) => [door, `src/${door}.ts`]));

export default defineConfig({
  plugins: [wordMacros(), catalogs()],
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
