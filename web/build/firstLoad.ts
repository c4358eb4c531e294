import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { LANGUAGES, languageName } from '../../shared/src/languages';
import { minifiedEarly } from './minifyEarly';
import type { SplitWords } from './splitWords';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The pages whose first load is limited, in KB of 1,024 bytes of JavaScript and words as gzip sends them, and what they start with. */
const PAGES = {
  front: { maxKb: 109, modules: ['app/front.ts'] },
  dashboard: { maxKb: 160, modules: ['app/withData.ts', 'app/signedIn.ts'] },
};
const CSS_MAX_KB = 12;

/** The parts of the catalog that come with the first load of a page. */
const wordsOfPage = (words: SplitWords, page: keyof typeof PAGES): string[] => [
  'base',
  ...words.partsOf(PAGES[page].modules),
];

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

/**
 * The chunks that a page needs before it can be shown: the entry, the page's own, and all that these import. A module that is
 * fetched on its own but built into a larger chunk has a chunk besides that only passes it on.
 */
const chunksOfPage = (bundle: Bundle, page: keyof typeof PAGES): Chunk[] => {
  const chunks = chunksOf(bundle);
  const own = PAGES[page].modules.flatMap((module) => {
    const isOf = (id: string | null) => id?.endsWith(`/web/src/${module}`);
    const found = chunks.filter(({ moduleIds, facadeModuleId }) => moduleIds.some(isOf) || isOf(facadeModuleId));
    if (found.length === 0) throw new Error(`${module} is not in the build`);
    return found;
  });
  const needed = new Set([...chunks.filter(({ isEntry }) => isEntry), ...own]);
  for (const { imports } of needed) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  }
  return [...needed];
};

/**
 * Names in the pages what a browser should fetch beside the entry instead of one round trip later: in `index.html` the files for
 * people who are signed in and the fonts, which `early.js` asks for; in `landing.html`, the same page, the fonts and the
 * files of the front page.
 */
export const preloadFirstLoad = (words: SplitWords): Plugin => ({
  name: 'preload-first-load',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset') throw new Error('index.html is not in the build');
    const plain = String(index.source);
    const missing = (page: keyof typeof PAGES) =>
      chunksOfPage(bundle, page)
        .map(({ fileName }) => `/${fileName}`)
        .filter((path) => !plain.includes(path));
    const fonts = Object.keys(bundle).filter((name) =>
      /(figtree-latin-wght|newsreader-latin-400)-normal.*\.woff2$/.test(name),
    );
    const html = plain.replace(
      'src="/early.js"',
      [
        'src="/early.js"',
        `data-signed-in="${missing('dashboard').join(' ')}"`,
        `data-fonts="${fonts.map((font) => `/${font}`).join(' ')}"`,
        `data-words="${words.folder()}"`,
        `data-front-words="${wordsOfPage(words, 'front').join(' ')}"`,
        `data-signed-in-words="${wordsOfPage(words, 'dashboard').join(' ')}"`,
      ].join(' '),
    );
    const hints = [
      ...fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}" />`),
      ...missing('front').map((path) => `<link rel="modulepreload" crossorigin href="${path}" />`),
      ...['light', 'dark'].flatMap((theme) => {
        const link = (media: string, files: string) =>
          `<link rel="preload" as="image" media="(prefers-color-scheme: ${theme}) and ${media}" ${files} />`;
        const screen = (size: string) => `/screens/dashboard-${theme}-${size}.webp`;
        // As the picture itself says it.
        const srcset = `imagesizes="(min-width: 72rem) 1056px, 94vw" imagesrcset="${screen('small')} 800w, ${screen('large')} 1600w"`;
        return [link('(width < 40rem)', `href="${screen('phone')}"`), link('(width >= 40rem)', srcset)];
      }),
    ];
    index.source = html;
    this.emitFile({
      type: 'asset',
      fileName: 'landing.html',
      source: html.replace('</head>', `${hints.join('')}</head>`),
    });
  },
});

const SOURCES = join(import.meta.dirname, '../src');
/** The files from which theme.css takes the utilities of the first load. */
const styledSources = (): string[] =>
  [...readFileSync(join(SOURCES, 'ui/theme/theme.css'), 'utf8').matchAll(/^@source "\.\.\/\.\.\/(.*)";/gm)].flatMap(
    ([, path = '']) => {
      const [start, names, end = ''] = path.split(/[{}]/);
      return names ? names.split(',').map((name) => `${start}${name}${end}`) : [path];
    },
  );

/** Components of the first load that would be shown without their styles. */
const unstyled = (bundle: Bundle): string[] => {
  const styled = styledSources();
  return (['front', 'dashboard'] as const)
    .flatMap((page) => chunksOfPage(bundle, page))
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => id.startsWith(SOURCES) && id.endsWith('.tsx'))
    .map((id) => id.slice(SOURCES.length + 1))
    .filter((id) => !styled.some((path) => id === path || id.startsWith(`${path}/`)));
};

const kb = (sources: (string | Uint8Array)[]): number =>
  sources.reduce((sum, source) => sum + gzipSync(source).length, 0) / 1_024;

/** Refuses a build that makes browsers fetch more for a first load than agreed. */
export const limitFirstLoad = (words: SplitWords): Plugin => ({
  name: 'limit-first-load',
  apply: 'build',
  // After Vite has written the list of all files into the entry.
  writeBundle(_options, bundle) {
    const styles = Object.values(bundle).find((file) => /\/common-.*\.css$/.test(file.fileName));
    if (styles?.type !== 'asset') throw new Error('The style sheet is not in the build');
    const loads = [
      { what: 'style sheet', size: kb([styles.source]), max: CSS_MAX_KB },
      ...(['front', 'dashboard'] as const).flatMap((page) =>
        LANGUAGES.map((language) => ({
          what: `JavaScript of the first load of the ${page} page with its words in ${languageName(language, 'en')}`,
          size: kb([
            minifiedEarly(),
            ...chunksOfPage(bundle, page).map(({ code }) => code),
            ...wordsOfPage(words, page).map((part) => words.read(language, part)),
          ]),
          max: PAGES[page].maxKb,
        })),
      ),
    ];
    const missing = unstyled(bundle);
    if (missing.length > 0) this.error(`List as @source in theme.css, because the first load shows it: ${missing[0]}`);
    for (const { what, size, max } of loads) {
      this.info(`${what}: ${size.toFixed(1)} of ${max} KB`);
      if (size > max) {
        this.error(
          `The ${what} has ${size.toFixed(1)} KB, and ${max} are allowed: import later what is not shown first`,
        );
      }
    }
  },
});
