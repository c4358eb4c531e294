import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin, Rolldown } from 'vite';
import { type CompiledWords, compileCatalog } from '../../shared/build/catalogs';
import { type FoundMessage, wordMacros } from '../../shared/build/macros';
import { LANGUAGES, type Language, SOURCE } from '../../shared/src/languages';

const SOURCES = join(import.meta.dirname, '../src');
const RUNTIME = join(SOURCES, 'lib/words/macros.tsx');
const WITH_WORDS = join(SOURCES, 'lib/words/words.ts');
const VIRTUAL = 'virtual:words';

const BASE = 'base';

/** The part of the catalog that a lazily fetched file waits for. */
const partOf = (file: string): string => hashOf(file.slice(SOURCES.length + 1));

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 5);

/** Stand for what is only known once all modules are read. */
const PART = /@@words:([\w-]+)@@/g;
const HASH = /@@words-hash@@/g;

interface Words {
  /** Changes with any word, so that browsers keep the files for ever. */
  hash: string;
  /** The ids of the messages of each part that has any. */
  parts: Map<string, Set<string>>;
  /** The texts of each language. */
  texts: Map<Language, CompiledWords>;
}

/** Takes the English out of the code, and remembers which module has which message. */
const collector = () => {
  const english = new Map<string, string>();
  const byModule = new Map<string, string[]>();
  const strip = (file: string, code: string, messages: FoundMessage[]) => {
    byModule.set(file, [...new Set(messages.map(({ id }) => id))]);
    for (const { id, message } of messages) english.set(id, message);
    return code.replace(/(\/\*i18n\*\/\s*\{\s*id: "[^"]*"),\s*message: "(?:[^"\\]|\\.)*"/g, '$1');
  };
  return { english, byModule, strip };
};

const without = (some: Set<string>, others: Set<string>) => new Set([...some].filter((id) => !others.has(id)));
const common = (some: Set<string>, others: Set<string>) => new Set([...some].filter((id) => others.has(id)));

type ModuleInfo = (id: string) => Rolldown.ModuleInfo | null;

/** A module and all that it imports at once. */
const closureOf = (starts: string[], info: ModuleInfo): Set<string> => {
  const seen = new Set(starts);
  for (const id of seen) for (const next of info(id)?.importedIds ?? []) seen.add(next);
  return seen;
};

/**
 * For each part its messages, without those that are always there before: the entry's, and those of each file that
 * fetches it lazily.
 */
const messagesOfParts = (ids: string[], byModule: Map<string, string[]>, info: ModuleInfo) => {
  const entries = ids.filter((id) => info(id)?.isEntry);
  const starts = new Map([[BASE, entries]]);
  for (const id of ids) {
    for (const target of info(id)?.dynamicallyImportedIds ?? []) {
      if (!target.startsWith(SOURCES)) continue;
      const part = partOf(target);
      starts.set(part, [...new Set([...(starts.get(part) ?? []), target])]);
    }
  }
  const closures = new Map([...starts].map(([part, files]) => [part, closureOf(files, info)]));
  const own = new Map(
    [...closures].map(([part, files]) => [part, new Set([...files].flatMap((id) => byModule.get(id) ?? []))]),
  );
  const before = availableBefore(starts, closures, own, info);
  return new Map([...own].map(([part, messages]) => [part, without(messages, before.get(part) ?? new Set())]));
};

/**
 * The words that are loaded before a part is fetched, whichever file asks for it. Begins with all words and shrinks until
 * nothing changes.
 */
const availableBefore = (
  starts: Map<string, string[]>,
  closures: Map<string, Set<string>>,
  own: Map<string, Set<string>>,
  info: ModuleInfo,
) => {
  const askers = new Map(
    [...starts].map(([part, files]) => {
      const importers = new Set(files.flatMap((file) => info(file)?.dynamicImporters ?? []));
      return [part, [...closures].filter(([, files]) => [...importers].some((id) => files.has(id))).map(([by]) => by)];
    }),
  );
  const everything = new Set([...own.values()].flatMap((messages) => [...messages]));
  const before = new Map([...own.keys()].map((part) => [part, part === BASE ? new Set<string>() : everything]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const [part, known] of before) {
      if (part === BASE) continue;
      const offers = (askers.get(part) ?? []).map((by) => new Set([...(own.get(by) ?? []), ...(before.get(by) ?? [])]));
      const base = own.get(BASE) ?? new Set<string>();
      const next = offers.length === 0 ? base : new Set([...offers.reduce(common), ...base]);
      if (next.size === known.size) continue;
      before.set(part, next);
      changed = true;
    }
  }
  return before;
};

/** All words of a language: its translations, and English where there is none. */
const textsOf = (language: Language, english: Map<string, string>): CompiledWords => ({
  ...Object.fromEntries([...english].map(([id, message]) => [id, compileMessageOrThrow(message)])),
  ...(language === SOURCE ? {} : compileCatalog(language)),
});

const wordsOf = (parts: Words['parts'], english: Map<string, string>): Words => {
  const texts = new Map(LANGUAGES.map((language) => [language, textsOf(language, english)]));
  const content = JSON.stringify([[...parts].map(([part, ids]) => [part, [...ids]]), [...texts]]);
  return { parts, texts, hash: hashOf(content) };
};

/** The words of a part as a browser gets them. */
const fileOf = ({ parts, texts }: Words, language: Language, part: string) => {
  const ids = [...(parts.get(part) ?? [])].sort();
  const all = texts.get(language);
  return JSON.stringify(Object.fromEntries(ids.map((id): [string, CompiledMessage] => [id, all?.[id] ?? []])));
};

const FETCH = `export const fetchWords = async (part, language) => {
  const answer = await fetch(\`/assets/words/@@words-hash@@/\${language}/\${part}.json\`);
  if (!answer.ok) throw new TypeError('Importing a module script of words failed');
  return answer.json();
};`;

const IMPORT = /(?<![.\w])import\((["'`])(\.[^"'`]+)\1\)/g;

/** The functions of the split words that other plugins use. */
export interface SplitWords {
  /** The folder of all languages, and the parts there are for these files. */
  folder: () => string;
  partsOf: (files: string[]) => string[];
  /** A part of a language as JSON. */
  read: (language: Language, part: string) => string;
}

/**
 * Takes all texts out of the code and writes them into files, one for each language and lazily fetched file. Each `import()`
 * of the app then also fetches the words of that file, in the language in use and at the same time.
 */
export const splitWords = (): { plugins: Plugin[]; words: SplitWords } => {
  const { english, byModule, strip } = collector();
  let words: Words | undefined;
  const known = () => {
    if (!words) throw new Error('The words are known when the chunks are rendered');
    return words;
  };
  const hasPart = (part: string) => (known().parts.get(part)?.size ?? 0) > 0;

  const split: Plugin = {
    name: 'split-words',
    enforce: 'pre',
    buildStart: () => {
      words = undefined;
    },
    resolveId: (source) => (source === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load: (id) => (id === `\0${VIRTUAL}` ? FETCH : undefined),
    async transform(code, id) {
      if (!id.startsWith(SOURCES) || !/\bimport\(/.test(code)) return;
      let hasWrapped = false;
      const targets = new Map<string, string>();
      for (const [, , source = ''] of code.matchAll(IMPORT)) {
        const target = await this.resolve(source, id);
        if (target && /\.tsx?$/.test(target.id)) targets.set(source, partOf(target.id));
      }
      const wrapped = code.replace(IMPORT, (whole, _quote, source: string) => {
        const part = targets.get(source);
        if (!part) return whole;
        hasWrapped = true;
        return `withWords$(${whole}, '@@words:${part}@@')`;
      });
      if (!hasWrapped) return;
      return { code: `import { withWords as withWords$ } from ${JSON.stringify(WITH_WORDS)};${wrapped}`, map: null };
    },
    renderChunk(code) {
      words ??= wordsOf(
        messagesOfParts([...this.getModuleIds()], byModule, (id) => this.getModuleInfo(id)),
        english,
      );
      const { hash } = words;
      const filled = code.replace(PART, (_whole, part: string) => (hasPart(part) ? part : '')).replace(HASH, hash);
      return filled === code ? null : { code: filled, map: null };
    },
    generateBundle() {
      for (const language of LANGUAGES) {
        for (const part of known().parts.keys()) {
          if (!hasPart(part) && part !== BASE) continue;
          const fileName = `assets/words/${known().hash}/${language}/${part}.json`;
          this.emitFile({ type: 'asset', fileName, source: fileOf(known(), language, part) });
        }
      }
    },
  };
  return {
    plugins: [
      { ...wordMacros({ runtime: RUNTIME, onMessages: strip }), apply: 'build' },
      { ...split, apply: 'build' },
    ],
    words: {
      folder: () => `/assets/words/${known().hash}`,
      partsOf: (files) => [...new Set(files.map((file) => partOf(join(SOURCES, file))))].filter(hasPart),
      read: (language, part) => fileOf(known(), language, part),
    },
  };
};

/** Names the languages to `early.js`, which decides on one before anything is fetched. */
export const languagesInPage = (): Plugin => ({
  name: 'languages-in-page',
  transformIndexHtml: (html) =>
    html.replace('src="/early.js"', `src="/early.js" data-languages="${LANGUAGES.join(' ')}"`),
});
