import { join } from 'node:path';
import type { Plugin } from 'vite';

const NOTHING = '\0nothing';
const NO_JSON_SCHEMA = '\0no-json-schema';
const NO_COOKIES = '\0no-cookies';
const NO_CHECK = '\0no-check';
const NO_CHECKS = '\0no-checks';
const PLAIN_ICON = '\0plain-icon';
const XHR_ALONE = "import xhr from './xhr.js'; export default { getAdapter: () => xhr }";

const STAND_INS: Record<string, string> = {
  [NOTHING]: 'export default undefined',
  [NO_JSON_SCHEMA]: `const none = () => undefined;
    export { none as initializeContext, none as processSchema, none as process, none as extractDefs, none as finalize,
      none as handleUnrepresentable, none as createToJSONSchemaMethod, none as createStandardJSONSchemaMethod };`,
  [NO_COOKIES]: 'export default { read() {} }',
  [NO_CHECK]: 'export default () => {}',
  [PLAIN_ICON]: `export { createIcon as default } from ${JSON.stringify(join(import.meta.dirname, '../src/ui/theme/createIcon.ts'))}`,
  [NO_CHECKS]: 'export default { assertOptions() {}, validators: { transitional() {}, spelling() {} } }',
};

/**
 * The parts of axios that the app never uses: names of statuses, canceling without signals, objects sent as forms and as
 * queries, and tokens in cookies.
 */
const AXIOS_EXTRAS =
  /\/(HttpStatusCode|CancelToken|formDataToJSON|toFormData|toURLEncodedForm|AxiosURLSearchParams|setFormDataHeaders|isURLSameOrigin)\.js$/;

/** Functions that the router runs only on a server, or for a tracing service. */
const SERVER_SIDE =
  /^function (PrefetchPageLinks|RSCErrorHandler|RemixRootDefaultErrorBoundary|getRouteInstrumentationUpdates|instrumentClientSideRouter)\(/gm;
/** Exported by the router, never used here, and kept by the bundler because making them might have side effects. */
const UNUSED_EXPORTS = /^(Form|HistoryRouter)\.displayName = .*$/gm;

/**
 * Leaves out of the built app the code of packages that never runs there: axios' other ways to fetch and its advice for
 * developers, zod's conversion to JSON Schema, which only the API needs, what lucide's icons can do but never do here, the
 * router's parts for rendering on a server, and its development build, which its package offers to every bundler. If a later
 * version is written differently, nothing breaks, and the app only gets larger; icons in another shape fail `createIcon.test.tsx`.
 */
export const leaveOutUnused = (): Plugin => ({
  name: 'leave-out-unused',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (importer?.includes('/axios/lib/')) {
      if (AXIOS_EXTRAS.test(source)) return NOTHING;
      if (source.endsWith('/cookies.js')) return NO_COOKIES;
      if (source.endsWith('/assertParamsAcyclic.js')) return NO_CHECK;
      if (source.endsWith('/validator.js')) return NO_CHECKS;
    }
    if (source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/')) return PLAIN_ICON;
    if (source.endsWith('/to-json-schema.js') && importer?.includes('/zod/v4/')) return NO_JSON_SCHEMA;
    if (source !== 'react-router' && source !== 'react-router/dom') return;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found?.id.replace('/react-router/dist/development/', '/react-router/dist/production/');
  },
  load: (id) => STAND_INS[id],
  transform(code, id) {
    if (id.endsWith('/axios/lib/adapters/adapters.js')) return XHR_ALONE;
    if (!id.includes('/react-router/dist/production/')) return;
    return code
      .replace(SERVER_SIDE, 'function $1() { return null; }\nfunction unused$1(')
      .replace(UNUSED_EXPORTS, '')
      .replace(/^var Form = /m, 'var Form = /* @__PURE__ */ ');
  },
});
