import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const NO_FETCH = '\0no-fetch';

/**
 * Leaves out of the built app what it carries but never runs: axios' second way to fetch, and the router's development
 * build, which its package offers to every bundler. Where a later version is written differently, the app only grows.
 */
const leaveOutUnused = (): Plugin => ({
  name: 'leave-out-unused',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source === './fetch.js' && importer?.endsWith('axios/lib/adapters/adapters.js')) return NO_FETCH;
    if (source !== 'react-router' && source !== 'react-router/dom') return;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found?.id.replace('/react-router/dist/development/', '/react-router/dist/production/');
  },
  load: (id) => (id === NO_FETCH ? 'export const getFetch = undefined' : undefined),
});

const COMMON =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|clsx)\/|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|shared)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), leaveOutUnused()],
  build: {
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Every browser that the style sheet asks for preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs and a release seldom changes: compressed best together, and kept by browsers.
        codeSplitting: { groups: [{ name: 'react', test: COMMON }] },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
