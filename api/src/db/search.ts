import type { Knex } from 'knex';

/** A text as `like` finds it to the letter. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const PHONE = /^[\d\s()+./-]+$/;
/** Scripts in which two signs may be a whole name, which follows another without a space. */
const SYLLABLES = /\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}/u;

/** Their names have an index of their own. Elsewhere the search column, which begins with the name, is quicker to compare. */
const WITH_NAMES = new Set(['contacts', 'companies']);

/**
 * Narrows a query to the rows whose `search` column holds every word of `text`, in any order, without regard to case,
 * accents or the punctuation of phone numbers. Words under three characters have no trigram to look up: alone they are
 * answered by the beginning of the name, unless they may be a name by themselves, and beside longer words they only narrow
 * further.
 */
export const matching = (query: Knex.QueryBuilder, table: string, text: string): Knex.QueryBuilder => {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 8);
  const hasTrigrams = words.some((word) => [...word].length >= 3);
  const name = WITH_NAMES.has(table) ? `fold(${table}.name) collate "C"` : `${table}.search`;
  const byWords = (matches: Knex.QueryBuilder) => {
    for (const word of words) {
      const like = likeText(word);
      if (hasTrigrams || SYLLABLES.test(word)) matches.whereRaw(`${table}.search like '%' || fold(?) || '%'`, [like]);
      else matches.whereRaw(`${name} like fold(?) || '%'`, [like]);
    }
  };
  const digits = text.replace(/\D/g, '');
  if (PHONE.test(text) && digits.length >= 3) {
    // A name may look like a number too: 24/7, 2026-27.
    query.where((any) => {
      any.whereRaw(`${table}.search like '%' || ? || '%'`, [digits]);
      if (hasTrigrams) any.orWhere(byWords);
    });
  } else byWords(query);
  return query;
};
