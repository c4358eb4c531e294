import type { Knex } from 'knex';
import type { Scope } from './scope';
import { wordsOf } from './search';
import { oneTypoAway } from './typos';

export const SIMILAR_MAX = 20;

/** Among how many the most similar are chosen, so that a frequent name costs no more than a rare one. */
const CANDIDATES_MAX = 200;

/** Texts similar to a search text that finds nothing. */
export interface Similar {
  /** As `searchable` of the database returns it. */
  text: string;
  /** For each word, the patterns of which a text must match at least one. */
  words: string[][];
}

/** The text to search for instead of one that finds nothing; `null` if no word is long enough to have a typo. */
export const similarTo = async ({ db }: Scope, text: string): Promise<Similar | null> => {
  const { rows } = await db.raw(
    `select searchable(word) as folded, '%' || searched(word) || '%' as exact
     from unnest(?::text[]) with ordinality as typed(word, place) order by place`,
    [wordsOf(text)],
  );
  const words = rows.map(({ folded }: { folded: string }) => oneTypoAway(folded));
  if (words.every((patterns: string[]) => patterns.length === 0)) return null;
  // With only what an index finds: a walk along a list that is sorted reads all of it where nothing matches.
  await db.raw('set local enable_seqscan = off; set local enable_indexscan = off');
  return {
    text: rows.map(({ folded }: { folded: string }) => folded).join(''),
    words: words.map((patterns: string[], nth: number) => (patterns.length > 0 ? patterns : [rows[nth].exact])),
  };
};

/** The ids of the rows of a query that are most like a text. */
export const similarIds = async (
  { db }: Scope,
  table: string,
  { text, words }: Similar,
  matches: Knex.QueryBuilder,
): Promise<string[]> => {
  for (const patterns of words) matches.whereRaw(`${table}.search like any(?)`, [patterns]);
  const candidates = matches.limit(CANDIDATES_MAX).select(`${table}.id`, `${table}.search`).as('candidates');
  const found: { id: string }[] = await db
    .from(candidates)
    .orderByRaw('word_similarity(?, search) desc, id desc', [text])
    .limit(SIMILAR_MAX)
    .select('id');
  return found.map(({ id }) => id);
};
