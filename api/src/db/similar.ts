import type { Knex } from 'knex';
import { deferred } from './database';
import type { Scope } from './scope';
import { searchWords } from './search';
import { oneTypoAway } from './typos';

export const SIMILAR_MAX = 20;

/** How many candidates are compared at most, so that a frequent name costs no more than a rare one. */
const CANDIDATES_MAX = 200;

/** Describes texts that are similar to a search text without results. */
export interface Similar {
  /** The text as `searchable` in the database returns it. */
  text: string;
  /** The patterns for each word. A text must match at least one pattern of each word. */
  words: string[][];
}

/** Patterns for texts that are similar to a search text without results; `null` if no word is long enough to contain a typo. */
export const similarTo = async ({ db }: Scope, text: string): Promise<Similar | null> => {
  const { rows } = await db.raw(
    `select searchable(word) as folded, '%' || searched(word) || '%' as exact
     from unnest(?::text[]) with ordinality as typed(word, place) order by place`,
    [searchWords(text)],
  );
  const words = rows.map(({ folded }: { folded: string }) => oneTypoAway(folded));
  if (words.every((patterns: string[]) => patterns.length === 0)) return null;
  return {
    text: rows.map(({ folded }: { folded: string }) => folded).join(''),
    words: words.map((patterns: string[], nth: number) => (patterns.length > 0 ? patterns : [rows[nth].exact])),
  };
};

/**
 * Matches any of several patterns. The list is a subquery, because for a literal list PostgreSQL would estimate how
 * often each pattern matches, which takes longer than the lookup.
 */
const ANY_OF = 'any(array(select unnest(?::text[])))';

/** The ids of the rows of a query that are most similar to a text. */
export const similarIds = async (
  { db }: Scope,
  table: string,
  { text, words }: Similar,
  matches: Knex.QueryBuilder,
): Promise<string[]> => {
  // Makes PostgreSQL use only bitmap scans of the search index. Otherwise it would walk along a sorted list, and read
  // all of it if nothing matches. `set_config` instead of `set local` lasts for this flush only, so a read needs no
  // transaction for it.
  await deferred(
    db.raw(`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`),
  );
  const [longest = [], ...others] = [...words].sort(([one = ''], [other = '']) => other.length - one.length);
  matches.whereRaw(`${table}.search like ${ANY_OF}`, [longest]);
  // These words are compared row by row (`|| ''` hides them from the index), because the index would look up each pattern of
  // one word with each of another.
  for (const patterns of others) matches.whereRaw(`${table}.search || '' like ${ANY_OF}`, [patterns]);
  const candidates = matches.limit(CANDIDATES_MAX).select(`${table}.id`, `${table}.search`).as('candidates');
  const found: { id: string }[] = await db
    .from(candidates)
    .orderByRaw('word_similarity(?, search) desc, id desc', [text])
    .limit(SIMILAR_MAX)
    .select('id');
  return found.map(({ id }) => id);
};
