import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const NOTHING = '\0nothing';
const NO_JSON_SCHEMA = '\0no-json-schema';

const STAND_INS: Record<string, string> = {
  [NOTHING]: 'export const getFetch = undefined',
  [NO_JSON_SCHEMA]: `const none = () => undefined;
    export { none as initializeContext, none as processSchema, none as process, none as extractDefs, none as finalize,
      none as handleUnrepresentable, none as createToJSONSchemaMethod, none as createStandardJSONSchemaMethod };`,
};

/** Many shells export NODE_ENV=development, with which a build would hold React's development version. */
const forProduction = (): Plugin => ({
  name: 'for-production',
  apply: 'build',
  config: () => {
    process.env.NODE_ENV = 'production';
  },
});

/** What the router runs only where it renders on a server, or reports to a tracing service. */
const SERVER_SIDE =
  /^function (PrefetchPageLinks|RSCErrorHandler|RemixRootDefaultErrorBoundary|getRouteInstrumentationUpdates|instrumentClientSideRouter)\(/gm;
/** Exported by the router, never used here, and kept by the bundler because making them might have side effects. */
const UNUSED_EXPORTS = /^(Form|HistoryRouter)\.displayName = .*$/gm;

/**
 * Leaves out of the built app what it carries but never runs: axios' second way to fetch, zod's way to describe a schema
 * as JSON Schema (the API's business), the router's parts for rendering on a server, and its development build, which its
 * package offers to every bundler. Where a later version is written differently, the app only grows.
 */
const leaveOutUnused = (): Plugin => ({
  name: 'leave-out-unused',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source === './fetch.js' && importer?.endsWith('axios/lib/adapters/adapters.js')) return NOTHING;
    if (source.endsWith('/to-json-schema.js') && importer?.includes('/zod/v4/')) return NO_JSON_SCHEMA;
    if (source !== 'react-router' && source !== 'react-router/dom') return;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found?.id.replace('/react-router/dist/development/', '/react-router/dist/production/');
  },
  load: (id) => STAND_INS[id],
  transform(code, id) {
    if (!id.includes('/react-router/dist/production/')) return;
    return code
      .replace(SERVER_SIDE, 'function $1() { return null; }\nfunction unused$1(')
      .replace(UNUSED_EXPORTS, '')
      .replace(/^var Form = /m, 'var Form = /* @__PURE__ */ ');
  },
});

/**
 * Writes `landing.html`: the same page with the front page's own files named in it, so that a first visitor's browser
 * fetches them together with the app and not one round trip after another.
 */
const preloadLanding = (): Plugin => ({
  name: 'preload-landing',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle);
    const index = files.find((file) => file.fileName === 'index.html');
    const page = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/LandingPage.tsx'));
    if (index?.type !== 'asset' || page?.type !== 'chunk') throw new Error('the front page is not in the build');
    const fonts = files.filter((file) => /figtree-latin-wght-normal.*\.woff2$/.test(file.fileName));
    const html = String(index.source);
    const hints = [
      ...[page.fileName, ...page.imports]
        .filter((name) => !html.includes(name))
        .map((name) => `<link rel="modulepreload" crossorigin href="/${name}" />`),
      ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font.fileName}" />`),
      ...['light', 'dark'].map(
        (theme) =>
          `<link rel="preload" as="image" media="(prefers-color-scheme: ${theme})" imagesizes="(min-width: 80rem) 1070px, 94vw" imagesrcset="/screens/contacts-${theme}-small.webp 800w, /screens/contacts-${theme}-large.webp 1600w" />`,
      ),
    ];
    this.emitFile({
      type: 'asset',
      fileName: 'landing.html',
      source: html.replace('</head>', `${hints.join('')}</head>`),
    });
  },
});

const FRONT_PAGE_MAX_KB = 110;

/** Refuses a build whose front page makes browsers fetch more JavaScript than agreed, in KB of 1,024 bytes as gzip sends them. */
const limitFrontPage = (): Plugin => ({
  name: 'limit-front-page',
  apply: 'build',
  // After Vite has written the list of all files into the entry.
  writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const first = chunks.filter(
      ({ isEntry, facadeModuleId }) => isEntry || facadeModuleId?.endsWith('/LandingPage.tsx'),
    );
    const fetched = new Set(first);
    for (const { imports } of fetched) {
      for (const chunk of chunks) if (imports.includes(chunk.fileName)) fetched.add(chunk);
    }
    const scripts = [
      ...[...fetched].map(({ code }) => code),
      readFileSync(join(import.meta.dirname, 'public/theme.js')),
    ];
    const size = scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1_024;
    if (size <= FRONT_PAGE_MAX_KB) return;
    this.error(
      `the front page would fetch ${size.toFixed(1)} KB of JavaScript, and ${FRONT_PAGE_MAX_KB} are allowed: import later what the first sight does not need`,
    );
  },
});

/** What every page needs and a release seldom changes, and the small pieces of the front page: compressed best together, and kept by browsers. */
const COMMON =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|clsx)\/|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|shared|icons\/(chart-column|handshake|mail|users|check|circle-exclamation-point)\.)|web\/src\/ui\/(feedback\/Spinner|text\/(Badge|Truncated)|theme\/theme)\.|shared\/src\/plans\./;

/** Where what every page with data needs begins; what these files import comes along. */
const DATA =
  /web\/src\/(app\/(WithQueries|queryClient)|features\/auth\/session|lib\/format\/preferences)\.|shared\/src\/dates\./;

/** The same of the signed-in app: its frame, the first page, and the small pieces of nearly every other. */
const SIGNED_IN =
  /web\/src\/(app\/shell\/Shell|pages\/DashboardPage|ui\/(feedback\/EmptyState|form\/(SearchField|Select)|table\/ShowMore))\./;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [forProduction(), react(), tailwindcss(), leaveOutUnused(), preloadLanding(), limitFrontPage()],
  build: {
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Every browser that the style sheet asks for preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The entry names every chunk, so that long names would weigh on the first load.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            { name: 'common', test: COMMON },
            // Before the next ones, which would otherwise take out of the first load what they have in common with it.
            { name: 'entry', tags: ['$initial'] },
            { name: 'data', test: DATA },
            { name: 'signedIn', test: SIGNED_IN },
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // With the host that the browser asked for: the API takes a cookie's changes from its own origin alone.
  server: { proxy: { '/api': { target: 'http://localhost:3000' } } },
});
