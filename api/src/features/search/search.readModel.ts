import { SEARCH_RESULTS_MAX, type SearchQuery, type SearchResult } from '@rapport/shared/search';
import type { Knex } from 'knex';
import { readRows, type Scope } from '../../db/scope';
import { comparableName, likeText, narrowBySearch } from '../../db/search';
import { similarIds, similarTo } from '../../db/similar';

type Found = SearchResult['type'];
type Result = Omit<SearchResult, 'type' | 'is_similar'>;

/**
 * For each object type: its table, and the SQL for its name, for a detail that tells records of the same name apart,
 * and for its state.
 */
const NOUNS: Record<Found, { table: string; name: string; detail: string; state: string }> = {
  contact: {
    table: 'contacts',
    name: 'name',
    detail: `concat_ws(' · ', nullif(email, ''), nullif(company, ''))`,
    state: `''`,
  },
  company: {
    table: 'companies',
    name: 'name',
    detail: `concat_ws(' · ', nullif(domain, ''), nullif(industry, ''))`,
    state: `''`,
  },
  deal: {
    table: 'deals',
    name: 'title',
    detail: `coalesce((
      select name from companies where companies.workspace_id = deals.workspace_id and companies.id = deals.company_id and deleted_at is null
    ), '')`,
    state: 'stage',
  },
  task: { table: 'tasks', name: 'title', detail: `''`, state: 'status' },
};
const TYPES = Object.keys(NOUNS) as Found[];

/** The types with an index on names. It finds names that begin with a text even if many newer records match as well. */
const WITH_NAME_INDEX = new Set<Found>(['contact', 'company']);

/**
 * The first few records of each object type, or of the given one, that contain every word of the text: those with
 * exactly this name, then those whose name begins with it, then those with a word that begins with it, then the newest.
 * The type with the best match comes first, so that a company comes before its people with other names. If no record
 * contains the text, returns those that would with a typo corrected.
 */
export const searchEverything = async (scope: Scope, { q, type }: SearchQuery): Promise<SearchResult[]> => {
  if (q === '') return [];
  const types = type ? [type] : TYPES;
  const exact = await Promise.all(types.map((each) => findMatching(scope, each, q)));
  if (exact.some((results) => results.length > 0)) return inGroups(types, exact, q, false);
  const similar = await similarTo(scope, q);
  if (!similar) return [];
  const ids = await Promise.all(
    types.map((each) => similarIds(scope, NOUNS[each].table, similar, readRows(scope, NOUNS[each].table))),
  );
  const found = await Promise.all(
    types.map((each, nth) => read(scope, each, (matches) => matches.whereIn('id', ids[nth] as string[]))),
  );
  return inGroups(types, found, q, true);
};

const findMatching = async (scope: Scope, type: Found, q: string): Promise<Result[]> => {
  const { table } = NOUNS[type];
  const name = `fold(${table}.name) collate "C"`;
  const [newest, named] = await Promise.all([
    read(scope, type, (matches) =>
      narrowBySearch(matches, table, q).orderBy([
        { column: `${table}.created_at`, order: 'desc' },
        { column: `${table}.id`, order: 'desc' },
      ]),
    ),
    WITH_NAME_INDEX.has(type)
      ? read(scope, type, (matches) =>
          matches.whereRaw(`${name} like fold(?) || '%'`, [likeText(q)]).orderByRaw(`${name}, ${table}.id`),
        )
      : [],
  ]);
  return [...new Map([...newest, ...named].map((result) => [result.id, result])).values()];
};

const read = (
  scope: Scope,
  type: Found,
  narrow: (matches: Knex.QueryBuilder) => Knex.QueryBuilder,
): PromiseLike<Result[]> => {
  const { table, name, detail, state } = NOUNS[type];
  return narrow(readRows(scope, table))
    .limit(SEARCH_RESULTS_MAX)
    .select(`${table}.id`, `${table}.${name} as name`, scope.db.raw(`${detail} as detail, ${state} as state`));
};

/**
 * 0 if the name is the text, 1 if the name begins with it, 2 if a later word of the name begins with it, 3 if something
 * else matches.
 */
const rankOf = (name: string, text: string): number => {
  const [called, typed] = [comparableName(name), comparableName(text)];
  if (called === typed) return 0;
  if (called.startsWith(typed)) return 1;
  return called.includes(` ${typed}`) ? 2 : 3;
};

/** A name that begins with the text moves its group no further up than a surname that begins with it. */
const groupRank = ([best]: { rank: number }[]): number => (best?.rank === 2 ? 1 : (best?.rank ?? 9));

const inGroups = (types: Found[], found: Result[][], q: string, is_similar: boolean): SearchResult[] => {
  const groups = types.map((type, nth) =>
    (found[nth] ?? [])
      .map((result) => ({ rank: rankOf(result.name, q), result: { type, ...result, is_similar } }))
      .sort((one, other) => one.rank - other.rank)
      .slice(0, SEARCH_RESULTS_MAX),
  );
  return groups
    .sort((one, other) => groupRank(one) - groupRank(other))
    .flatMap((group) => group.map(({ result }) => result));
};
