import type { Language } from '@rapport/shared/languages';
import { GERMAN } from './languages/de';
import { SPANISH } from './languages/es';
import { FRENCH } from './languages/fr';

/** Translates a text of the story into the language of its reader; `{name}` stands for a value. */
export type Say = (text: string, values?: Record<string, string>) => string;

/** Translations by the English text. */
export const TRANSLATIONS: Partial<Record<Language, Record<string, string>>> = { de: GERMAN, es: SPANISH, fr: FRENCH };

/**
 * How the story is told in a language. A translation puts the subject of a deal (`what`) in quotation marks, so the
 * subject keeps its capital there.
 */
export const sayIn = (language: Language): Say => {
  const translations = TRANSLATIONS[language];
  if (!translations) return sayInEnglish;
  return (text, values = {}) => fill(translations[text] ?? text, values);
};

export const sayInEnglish: Say = (text, { what, ...values } = {}) =>
  fill(text, what === undefined ? values : { ...values, what: what.charAt(0).toLowerCase() + what.slice(1) });

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
