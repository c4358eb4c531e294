import type { Plugin } from 'vite';

const BLOCK = String.raw`(?:[^{}]*\{[^{}]*\}\s*)*`;
/** For browsers without `@property`. */
const PROPERTIES = new RegExp(String.raw`@layer properties\s*\{\s*@supports[^{]*\{${BLOCK}\}\s*\}`);
/** Around what follows a fallback for browsers without `color-mix()`. */
const COLOR_MIX = new RegExp(
  String.raw`@supports \(color:\s*color-mix\(in lab,\s*red,\s*red\)\)\s*\{(${BLOCK})\}`,
  'g',
);

/** Leaves out what Tailwind writes for browsers older than those of `cssTarget`. */
export const dropFallbacks = (): Plugin => ({
  name: 'drop-fallbacks',
  apply: 'build',
  transform: (code, id) =>
    /\/(theme|all)\.css$/.test(id)
      ? { code: code.replace(PROPERTIES, '').replace(COLOR_MIX, '$1'), map: null }
      : undefined,
});
