import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The root of the repository is three folders up, both from api/src/http and from api/dist/assets.
export const webDist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const LATIN_EXTENDED = 'U+100-2BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0';

const FACES = [
  { file: 'figtree-latin-wght-normal-', family: 'Figtree', weight: '300 900', range: '' },
  { file: 'figtree-latin-ext-wght-normal-', family: 'Figtree', weight: '300 900', range: LATIN_EXTENDED },
  { file: 'newsreader-latin-400-normal-', family: 'Newsreader', weight: '400', range: '' },
  { file: 'newsreader-latin-ext-400-normal-', family: 'Newsreader', weight: '400', range: LATIN_EXTENDED },
];

const folder = join(webDist, 'assets');
const built = existsSync(folder) ? readdirSync(folder) : [];
const faces = FACES.flatMap((face) => {
  const name = built.find((file) => file.startsWith(face.file) && file.endsWith('.woff2'));
  return name ? [{ ...face, address: `/assets/${name}` }] : [];
});

/** Addresses of the web app's font files; empty if the web app is not built, and pages then use the system fonts. */
export const FONT_FILES: readonly string[] = faces.map(({ address }) => address);

/**
 * The web app's fonts for a page outside of it. A font that loads late is used only from the next page on, so that the
 * layout does not shift.
 */
export const FONT_STYLE = faces
  .map(
    ({ family, weight, range, address }) =>
      `@font-face { font-family: ${family}; src: url("${address}") format("woff2"); font-weight: ${weight}; font-display: optional;${range && ` unicode-range: ${range}`} }\n`,
  )
  .join('');

/** Preloads the fonts that every page needs, before its styles are read. */
export const FONT_LINKS = faces
  .filter(({ range }) => range === '')
  .map(({ address }) => `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>\n`)
  .join('');
