import type { Knex } from 'knex';
import { phonePatterns } from './phoneSearch';

/** Escapes a text so that `like` finds it literally. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The tables with an index of names. In other tables, comparing the search column, which begins with the name, is faster. */
const WITH_NAMES = new Set(['contacts', 'companies']);

const WORDS_MAX = 8;
/** A text with this many digits is searched only as a phone number. */
const WHOLE_PHONE = 7;

/** The characters that `searchable` in the database leaves out. */
const IGNORED = /[\p{M}\p{Cf}'‘’`´ʹ′ʻʼʾʿ‐‑−-]/gu;

/**
 * The words of a search text. A word with a hyphen also finds texts without the hyphen, or with a space in its place.
 */
export const searchWords = (text: string): string[] =>
  text
    .split(/\s+/)
    .flatMap((word) => {
      const parts = word.split(/[-‐‑]/);
      return parts.every(isLong) ? parts : [word];
    })
    .filter((word) => bare(word) !== '')
    .slice(0, WORDS_MAX);

/** A name as searches compare it: in lower case, without accents, apostrophes and hyphens. */
export const comparableName = (name: string) => bare(name).toLowerCase().trim();

const bare = (word: string) => word.normalize('NFKD').replace(IGNORED, '');

/**
 * Whether the trigram index finds a word: it has at least three letters, or a character of another script, which is
 * stored as several letters.
 */
const isLong = (word: string): boolean => {
  const letters = bare(word);
  return letters.length >= 3 || /[\u0250-\u{10ffff}]/u.test(letters);
};

/**
 * Narrows a query to the rows whose `search` column contains every word of `text`, in any order, regardless of case,
 * accents, apostrophes, hyphens and the form of phone numbers. Words of one or two letters are too short for the
 * trigram index. Alone, two letters find words that begin with them, and one letter finds names that begin with it.
 * Beside longer words, they only narrow the result.
 */
export const narrowBySearch = (query: Knex.QueryBuilder, table: string, text: string): Knex.QueryBuilder => {
  const words = searchWords(text);
  if (words.length === 0) return query.whereRaw('false');
  const phones = phonePatterns(text);
  if (phones.length === 0) return byWords(query, table, words);
  return query.where((any) => {
    for (const phone of phones) any.orWhereRaw(`${table}.search like ?`, [phone]);
    // A name may also look like a number: 24/7, 2026-27.
    if (text.replace(/\D/g, '').length < WHOLE_PHONE && words.some(isLong))
      any.orWhere((named) => byWords(named, table, words));
  });
};

/**
 * The words of a text if `narrowBySearch` binds exactly them, so that every such text has the same SQL; otherwise `undefined`.
 */
export const boundWords = (text: string): string[] | undefined => {
  const words = searchWords(text);
  const isPlain = words.length > 0 && words.every(isLong) && phonePatterns(text).length === 0;
  return isPlain ? words : undefined;
};

const byWords = (query: Knex.QueryBuilder, table: string, words: string[]) => {
  const hasLong = words.some(isLong);
  for (const word of words) {
    if (hasLong) query.whereRaw(`${table}.search like '%' || searched(?) || '%'`, [word]);
    else if (bare(word).length > 1) query.whereRaw(`${table}.search like '% ' || searched(?) || '%'`, [word]);
    else if (WITH_NAMES.has(table))
      query.whereRaw(`fold(${table}.name) collate "C" like fold(?) || '%'`, [likeText(word)]);
    else query.whereRaw(`${table}.search like ' ' || searched(?) || '%'`, [word]);
  }
  return query;
};
