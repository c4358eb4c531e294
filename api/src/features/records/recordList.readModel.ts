import { isGroup } from '@rapport/shared/filters';
import { fieldsOf, listedType, type RecordField } from '@rapport/shared/recordFields';
import { type ObjectType, RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { Knex } from 'knex';
import { builtOnce } from '../../db/builtOnce';
import { countUpTo, keptTotal } from '../../db/counts';
import { deferred, prepared } from '../../db/database';
import { readRows, type Scope } from '../../db/scope';
import { boundWords, narrowBySearch as matchingText } from '../../db/search';
import { Page, paged, toPage } from '../../http/pages';
import { idsByField, withPossibleOptions } from './fieldSort.readModel';
import { narrowBy } from './filterSql';
import type { Narrowing, ReadStrategy } from './narrowing';
import { countByValues, knownMatches, ownRules, valueRules } from './ownValues.readModel';
import { type RecordTable, type StoredRecord, selected, tableOf } from './records.repository';

interface Matched {
  search?: string;
  updated_since?: string;
  owner_id?: string;
  assignee_id?: string;
  narrowing?: Narrowing;
  /** Must be turned into a narrowing by `narrowed` first. If it were ignored here, everything would match. */
  filter?: never;
  view?: never;
}

/** A query for the records that match the filters that all lists have. */
export const matchingRecords = (
  scope: Scope,
  objectType: ObjectType,
  { search, updated_since, narrowing, ...query }: Matched,
): Knex.QueryBuilder => {
  const { table, owner } = RECORD_TYPES[objectType];
  const matches = readRows(scope, table);
  if (search) matchingText(matches, table, search);
  if (owner && query[owner]) matches.where(`${table}.${owner}`, query[owner]);
  if (updated_since) matches.where(`${table}.updated_at`, '>=', updated_since);
  if (narrowing) narrowBy(scope, matches, table, narrowing);
  return matches;
};

const NOT_A_FILTER = new Set(['limit', 'cursor', 'sort', 'narrowing']);

/** The names of the filters in the query of a list. */
const narrowedBy = ({ narrowing, ...query }: ListQuery): string[] => [
  ...Object.keys(query).filter((name) => !NOT_A_FILTER.has(name)),
  ...(narrowing?.filters.some(({ rules }) => rules.length > 0) ? ['narrowing'] : []),
];

/** Whether a query filters by rules only. */
export const isByRules = (query: object): boolean => Object.keys(query).every((name) => NOT_A_FILTER.has(name));

const areFrequent = (narrowing?: Narrowing): boolean => {
  const rules = narrowing?.filters.flatMap((filter) => filter.rules) ?? [];
  return rules.length > 0 && rules.every((rule) => !isGroup(rule) && (narrowing?.frequent.has(rule) ?? false));
};

/** Counts the records that match the query of a list. `matching` must not filter by anything else. */
export const countMatches = async (
  scope: Scope,
  objectType: ObjectType,
  { narrowing, ...query }: Partial<ListQuery>,
  matching: () => Knex.QueryBuilder,
): Promise<number> => {
  const byRules = narrowing && isByRules(query) ? narrowing : undefined;
  const known = byRules && (knownMatches(byRules)?.length ?? (await countByValues(scope, objectType, byRules)));
  if (known !== undefined) return known;
  // PostgreSQL would first remove duplicates from the ids of a rule about values, of which there are none.
  if (narrowing && ownRules(narrowing).length > 0) await deferred(scope.db.raw('set local enable_hashagg = off'));
  return countUpTo(scope.db, matching());
};

interface ListQuery {
  search?: string;
  sort?: string;
  limit: number;
  cursor?: string;
  narrowing?: Narrowing;
}

/**
 * Reads one page of the records that match `matching`. Without a filter, the total is the stored count. The SQL of the first page
 * is built only once if there is no filter or only a search.
 * @param matching a query for the records, of which one page is read, or all are counted
 * @param isNarrowedFurther whether `matching` has filters that are not in the query
 */
export const listRecords = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  matching: (strategy?: ReadStrategy) => Knex.QueryBuilder,
  query: ListQuery,
  { isNarrowedFurther = false } = {},
): Promise<Page<Row>> => {
  const { sort = '-created_at', limit, cursor, narrowing } = query;
  const table = tableOf(type);
  const sorting = type.sorts[sort.replace('-', '')];
  const count = () =>
    isNarrowedFurther ? countUpTo(scope.db, matching()) : countMatches(scope, type.objectType, query, matching);
  const filters = narrowedBy(query);
  const isLess = isNarrowedFurther || filters.length > 0;
  if (!sorting) {
    const total = isLess ? count : () => keptTotal(scope, table);
    return listByField(scope, type, matching, query, total, { isAll: !isLess, isByQuery: !isNarrowedFurther });
  }
  const descending = sort.startsWith('-');
  // The sort value is the last column, because removing a property that is not the last one makes objects slow.
  const page = () => paged(selected(scope, type, matching('page')), { table, sorting, descending, limit, cursor });
  const name = `list ${table} by ${sort}, ${limit}`;
  const unfiltered = () => (cursor ? prepared(page()) : builtOnce(scope.db, name, [scope.workspaceId], page));
  const isSearch = !isNarrowedFurther && !cursor && filters.join() === 'search';
  const words = isSearch ? boundWords(query.search ?? '') : undefined;
  const filtered = () =>
    words
      ? builtOnce(scope.db, `${name}, ${words.length} words`, [scope.workspaceId, ...words], page, { isSearch: true })
      : page();
  const [found, kept] = await (isLess ? [await filtered()] : Promise.all([unfiltered(), keptTotal(scope, table)]));
  const total = async () => kept ?? count();
  return toPage<Row>(type.fromRow ? found.map(type.fromRow) : found, { limit, cursor }, total, narrowing?.ignored);
};

/** One page in the order of a field without an index of the list: first the ids of its records, then the records. */
const listByField = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  matching: (strategy?: ReadStrategy) => Knex.QueryBuilder,
  query: ListQuery,
  count: () => Promise<number>,
  { isAll, isByQuery }: { isAll: boolean; isByQuery: boolean },
): Promise<Page<Row>> => {
  const { sort = '', limit, cursor, narrowing } = query;
  const table = tableOf(type);
  const isThis = (each: RecordField) => each.sort === sort.replace('-', '');
  const listed = listedType(type.objectType);
  const sorted = narrowing?.fields.find(isThis) ?? (listed && fieldsOf(listed, []).find(isThis));
  if (!sorted) throw new Error('The query must be narrowed first');
  const field = narrowing ? withPossibleOptions(narrowing, sorted) : sorted;
  const areRulesAll = isByQuery && isByRules(query);
  const { rules, areAll } = isByQuery && narrowing ? valueRules(scope, narrowing) : { rules: [], areAll: false };
  const by = {
    table,
    field,
    sortedBy: type.sortedBy,
    isAll,
    isFrequent: areRulesAll && areFrequent(narrowing),
    isFew: (narrowing?.few.length ?? 0) > 0,
    known: areRulesAll && narrowing ? knownMatches(narrowing) : undefined,
    valueRules: rules,
    isByValues: areRulesAll && areAll,
    descending: sort.startsWith('-'),
    limit,
    cursor,
  };
  const places = await idsByField(scope, matching, by);
  const ids = places.slice(0, limit).map(({ id }) => id);
  const [found, total] = await Promise.all([
    selected(scope, type, readRows(scope, table).whereIn(`${table}.id`, ids)),
    count(),
  ]);
  const byId = new Map<string, Row>(
    found.map((row: Row) => [row.id, type.fromRow ? type.fromRow(row as never) : row] as const),
  );
  const next = places.length > limit ? (places[limit - 1]?.cursor ?? null) : null;
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  return new Page(items, total, next, false, narrowing?.ignored);
};
