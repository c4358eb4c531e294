import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, SOURCE } from '@rapport/shared/languages';
import type { Sentence } from '@rapport/shared/words';

export type Words = Record<string, CompiledMessage>;
type Values = Record<string, unknown>;
type Choices = Record<string, CompiledMessage> & { offset?: number };

let language: Language = SOURCE;
let words: Words = {};
const listeners = new Set<() => void>();

/** The name of the app: Rapport, or the workspace whose brand is shown. `early.js` and `showBrand` set it. */
export const appName = (): string => document.documentElement.dataset.brand ?? 'Rapport';

/** Formats a compiled ICU message: values, numbers, plurals and choices. `#` is the number of the enclosing plural. */
const format = (message: CompiledMessage, values: Values, count?: number): string =>
  message
    .map((token) => {
      if (token === '#' && count !== undefined) return count.toLocaleString(language);
      if (typeof token === 'string') return token.replace(/\bRapport\b/g, appName);
      const [name, type, choices] = token;
      const value = values[name];
      if (!type) return value ?? '';
      if (type === 'number') return Number(value).toLocaleString(language);
      return choose(type, choices as Choices, values, name, count);
    })
    .join('');

const choose = (type: string, choices: Choices, values: Values, name: string, count?: number): string => {
  const value = values[name];
  const exact = choices[String(value)];
  if (type === 'select') return format(exact ?? choices.other ?? [], values, count);
  const number = Number(value) - (choices.offset ?? 0);
  const rules = new Intl.PluralRules(language, { type: type === 'plural' ? 'cardinal' : 'ordinal' });
  return format(exact ?? choices[rules.select(number)] ?? choices.other ?? [], values, number);
};

/** In development, messages are in the code and compiled when they are first shown. */
const compiled = new Map<string, CompiledMessage>();
let mapText = (text: string) => text;
const fromCode = (message: string): CompiledMessage => {
  const known = compiled.get(message) ?? compileMessage(message, (text) => mapText(text));
  compiled.set(message, known);
  return known;
};

const messageOf = ({ id, message }: Sentence): CompiledMessage => {
  const known = words[id];
  if (known) return known;
  return !import.meta.env.PROD && message ? fromCode(message) : [id];
};

/**
 * The object that the macros of Lingui call. It formats compiled messages like Lingui's own, at a third of the size,
 * because it is part of every first load.
 */
export const i18n = {
  _: (said: Sentence | string, values?: Values): string => {
    const sentence = typeof said === 'string' ? { id: said, values } : said;
    return format(messageOf(sentence), sentence.values ?? {});
  },
  language: () => language,
  /** A new object after each `use`. */
  words: () => words,
  /** Adds words to those of the current language. */
  add: (more: Words) => void Object.assign(words, more),
  use: (next: Language, itsWords: Words) => {
    language = next;
    words = itsWords;
    for (const listener of listeners) listener();
  },
  onChange: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Changes messages of the code, to show texts that are not messages. Only in development. */
  disguise: (map: (text: string) => string) => {
    mapText = map;
    compiled.clear();
  },
};
