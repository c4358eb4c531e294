import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { catalogs } from '../shared/build/catalogs';
import { wordMacros } from '../shared/build/macros';
import { chunkGroups } from './build/chunkGroups';
import { compressFiles } from './build/compressFiles';
import { dropFallbacks } from './build/dropFallbacks';
import { limitFirstLoad, preloadFirstLoad } from './build/firstLoad';
import { leaveOutUnused } from './build/leaveOutUnused';
import { minifyEarly } from './build/minifyEarly';
import { languagesInPage, splitWords } from './build/splitWords';

/** Many shells export NODE_ENV=development, with which a build would contain React's development version. */
const forProduction = (): Plugin => ({
  name: 'for-production',
  apply: 'build',
  config: () => {
    process.env.NODE_ENV = 'production';
  },
});

const { plugins: splitting, words } = splitWords();
const runtime = join(import.meta.dirname, 'src/lib/words/macros.tsx');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    forProduction(),
    ...splitting,
    { ...wordMacros({ runtime }), apply: 'serve' },
    { ...catalogs(), apply: 'serve' },
    languagesInPage(),
    react(),
    tailwindcss(),
    dropFallbacks(),
    leaveOutUnused(),
    preloadFirstLoad(words),
    limitFirstLoad(words),
    minifyEarly(),
    compressFiles(),
  ],
  build: {
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // All browsers that support the style sheet also support `modulepreload`.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // Short, because the entry names every chunk, so each character adds to the first load.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  // The targets are objects, because for a plain URL Vite replaces the `Host` header, and the API accepts a change with a
  // cookie only if the page comes from the same host.
  server: {
    proxy: { '/api': { target: 'http://localhost:3000' }, '/.well-known': { target: 'http://localhost:3000' } },
  },
});
