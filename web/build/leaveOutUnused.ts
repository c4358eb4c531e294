import type { Plugin } from 'vite';

const NOTHING = '\0nothing';
const NO_JSON_SCHEMA = '\0no-json-schema';

const STAND_INS: Record<string, string> = {
  [NOTHING]: 'export const getFetch = undefined; export default undefined',
  [NO_JSON_SCHEMA]: `const none = () => undefined;
    export { none as initializeContext, none as processSchema, none as process, none as extractDefs, none as finalize,
      none as handleUnrepresentable, none as createToJSONSchemaMethod, none as createStandardJSONSchemaMethod };`,
};

/** What axios offers and the app never uses: names of statuses, canceling without signals, and forms sent as JSON. */
const AXIOS_EXTRAS = /\/(HttpStatusCode|CancelToken|formDataToJSON)\.js$/;

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
export const leaveOutUnused = (): Plugin => ({
  name: 'leave-out-unused',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source === './fetch.js' && importer?.endsWith('axios/lib/adapters/adapters.js')) return NOTHING;
    if (AXIOS_EXTRAS.test(source) && importer?.includes('/axios/lib/')) return NOTHING;
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
