import { fetchWords } from 'virtual:words';
import { isLanguage, type Language, SOURCE } from '@rapport/shared/languages';
import { type Said, type Sentence, wordedIn } from '@rapport/shared/words';
import { store, stored } from '../browser/storage';
import { i18n } from './i18n';

/** `early.js` reads it at the next start. */
const KEY = 'rapport-language';

/** The requested parts of the catalog, each with the words of a lazily loaded file and its imports. */
const parts = new Map<string, Promise<void>>();

const fill = async (part: string): Promise<void> => {
  const language = i18n.language();
  const words = await fetchWords(part, language);
  if (language !== i18n.language()) return fill(part);
  i18n.add(words);
};

/** Loads a part of the catalog in the current language. A failed part is loaded again when it is next needed. */
const loadPart = (part: string): Promise<void> => {
  const known = parts.get(part);
  if (known) return known;
  const loading = fill(part).catch((error) => {
    parts.delete(part);
    throw error;
  });
  parts.set(part, loading);
  return loading;
};

/** @public Waits for a lazily fetched file and for its words, which are fetched at the same time. The build adds it to each `import()`. */
export const withWords = async <Module>(file: Promise<Module>, part: string): Promise<Module> => {
  const [module] = await Promise.all([file, part ? loadPart(part) : undefined]);
  return module;
};

const ACCENTS: Record<string, string> = {
  a: 'å',
  e: 'ë',
  i: 'ï',
  o: 'ø',
  u: 'ü',
  A: 'Å',
  E: 'Ë',
  I: 'Ï',
  O: 'Ø',
  U: 'Ü',
};

/** In development, texts without accents are not messages yet. */
const pseudo = (text: string) => text.replace(/[aeiou](?![^<]*>)/gi, (letter) => ACCENTS[letter] ?? letter);

/** Uses the language that `early.js` has chosen: that of the URL, the last choice in this browser, or the browser's. */
export const startWords = (): Promise<void> => {
  const { lang } = document.documentElement;
  const language = isLanguage(lang) ? lang : SOURCE;
  i18n.use(language, {});
  const parameter = new URLSearchParams(location.search).get('lang');
  if (isLanguage(parameter)) store(KEY, parameter);
  if (!import.meta.env.PROD && parameter === 'pseudo') i18n.disguise(pseudo);
  return loadPart('base');
};

/** Changes the language of the app now and for the next start. */
export const changeLanguage = async (language: Language): Promise<void> => {
  store(KEY, language);
  if (language === i18n.language()) return;
  const known = [...parts.keys()];
  const words = await Promise.all(known.map((part) => fetchWords(part, language)));
  // Another language was chosen meanwhile.
  if (stored(KEY) !== language) return;
  // A part that was requested meanwhile was loaded in the previous language.
  if ([...parts.keys()].some((part) => !known.includes(part))) return changeLanguage(language);
  document.documentElement.lang = language;
  const focused = document.activeElement?.id;
  i18n.use(language, Object.assign({}, ...words));
  // Rendering the app again would move the focus to the top of the page.
  requestAnimationFrame(() => (document.getElementById(focused ?? '') ?? document.getElementById('content'))?.focus());
};

/** Translates a sentence of `shared`. In components, use `_` of `useLingui`. */
export const say = (said: Said): string => wordedIn(i18n._, said);

/**
 * A table of sentences that are translated each time they are read, so that the table can be created before the words
 * are loaded.
 */
export const wordedTable = <Key extends string>(sentences: Record<Key, Sentence>): Record<Key, string> =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries<Sentence>(sentences).map(([key, sentence]) => [
        key,
        { enumerable: true, get: () => say(sentence) },
      ]),
    ),
  ) as Record<Key, string>;

/** An entry whose label is translated each time it is read. */
export const withLabel = <Entry extends object>(label: Sentence, entry: Entry): Entry & { label: string } =>
  Object.defineProperty({ ...entry, label: '' }, 'label', { get: () => say(label) });

/** A label within a sentence. German keeps the capitals of its nouns. */
export const inSentence = (label: string): string =>
  i18n.language() === 'de' ? label : label.toLocaleLowerCase(i18n.language());
