import { ERASED } from '@rapport/shared/personalData';
import { likeText } from '../../db/search';
import { escapeHtml } from '../../integrations/email/escapeHtml';

const NAME_MIN = 5;
const DIGITS_MIN = 6;
// Scripts without spaces between words. In these, three characters are a whole name, but two may be part of any word.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Returns the terms by which a person is surely recognized in texts: whole names, addresses, numbers. A first name alone, or a
 * short word, could be anyone's.
 */
export const termsOfPeople = (people: { name: string; emails: string[]; phones: string[] }[]): string[] => {
  const terms = people.flatMap(({ name, emails, phones }) => [
    ...(isWholeName(name.trim()) ? [name.trim()] : []),
    ...emails,
    ...phones.filter((phone) => phone.replace(/\D/g, '').length >= DIGITS_MIN),
  ]);
  return [...new Set(terms.filter(Boolean))];
};

const isWholeName = (name: string) =>
  UNSPACED.test(name) ? [...name].length >= 3 : /\s/.test(name) && [...name].length >= NAME_MIN;

const inMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The terms as they are written in plain text, in the text of HTML, and in attributes of HTML. */
const inEveryMarkup = (terms: string[]): string[] => [
  ...new Set(terms.flatMap((term) => [term, inMarkup(term), escapeHtml(term)])),
];

/** Patterns for `ilike` that match every column that may contain a term, including columns of JSON. */
export const likePatterns = (terms: string[]): string[] =>
  inEveryMarkup(terms)
    .flatMap((term) => [term, JSON.stringify(term).slice(1, -1)])
    .map((term) => `%${likeText(term)}%`);

/**
 * Returns a function that removes the terms, if they are words of their own, from a text or from all texts within a
 * JSON value.
 */
export const termRemover = (terms: string[]): (<Value>(value: Value) => Value) => {
  // Sorted by length, because the first that matches is removed: a shorter term would leave the rest of a longer one.
  const words = inEveryMarkup(terms)
    .toSorted((one, other) => other.length - one.length)
    .map((term) =>
      UNSPACED.test(term) ? escaped(term) : String.raw`(?<![\p{L}\p{N}])${escaped(term)}(?![\p{L}\p{N}])`,
    );
  const found = new RegExp(words.join('|'), 'giu');
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(found, ERASED);
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, clean(inside)]));
  };
  return clean as <Value>(value: Value) => Value;
};

const escaped = (term: string) => term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
