import { isGroup } from '@rapport/shared/filters';
import { fieldsOf, listedType, type RecordField } from '@rapport/shared/recordFields';
import { OBJECT_TYPE_OF, type ObjectType, RECORD_TYPES, type RecordTableName } from '@rapport/shared/recordTypes';
import type { Knex } from 'knex';
import type { z } from 'zod';
import { builtOnce } from '../../db/builtOnce';
import { countUpTo, keptTotal } from '../../db/counts';
import { prepared } from '../../db/database';
import { addRow, readRows, rows, type Scope, trashedRows } from '../../db/scope';
import { boundWords, matching as matchingText } from '../../db/search';
import { Page, paged, type Sorting, toPage } from '../../http/pages';
import { changedMeanwhile, notFound } from '../../http/problem';
import { thisRecord } from '../../words/recordWords';
import { idsByField } from './fieldSort.readModel';
import { type Narrowing, narrowBy, type Way } from './filterSql';
import { nameSql } from './nameSql';
import { countByValues, idsByValues, withPossibleOptions } from './narrowing.readModel';

export interface StoredRecord {
  id: string;
  created_at: string;
  updated_at: string;
}

/** How a record type is read and written. Its repository declares it, and the functions of this folder do the rest. */
export interface RecordTable<Row extends StoredRecord> {
  objectType: ObjectType;
  /** The SQL of the columns, which `columnsOf` writes. */
  columns: string;
  /** The SQL of the joins that they need. */
  joins?: string;
  /** The orders that a list has an index for, without the minus of a descending one. By other fields it is sorted when asked. */
  sorts: Partial<Record<string, Sorting>>;
  /** The SQL that further fields are sorted by, where that is not their column. */
  sortedBy?: Record<string, string>;
  /** Completes a row that was read. */
  fromRow?: (row: never) => Row;
  /** Turns values into what the columns take. */
  toRow?: (values: Record<string, unknown>) => Record<string, unknown>;
  /** What the change history says: which fields changed and how (the default), only that something did, or nothing. */
  history?: 'fields' | 'event' | 'none';
}

const tableOf = <Row extends StoredRecord>({ objectType }: RecordTable<Row>) => RECORD_TYPES[objectType].table;

/**
 * The SQL of the columns of a record's schema: those of its table, and those that are computed. In one text, because Knex
 * quotes a list name by name with every query.
 */
export const columnsOf = (table: string, schema: z.ZodObject, computed: Record<string, string> = {}): string => {
  const all: Record<string, string> = { custom: shownCustom(table), ...computed };
  return Object.keys(schema.shape)
    .map((name) => (all[name] ? `${all[name]} as ${name}` : `${table}.${name}`))
    .join(', ');
};

/** The values of own fields without those of deleted ones, which are looked up once a statement and only where there are values. */
const shownCustom = (table: string): string =>
  `case when ${table}.custom = '{}' then ${table}.custom
    else ${table}.custom - (select hidden_fields('${OBJECT_TYPE_OF[table as RecordTableName]}')) end`;

const select = <Row extends StoredRecord>(
  scope: Scope,
  { joins, columns }: RecordTable<Row>,
  from: Knex.QueryBuilder,
) => (joins ? from.joinRaw(joins) : from).select(scope.db.raw(columns));

interface Matched {
  search?: string;
  updated_since?: string;
  owner_id?: string;
  assignee_id?: string;
  narrowing?: Narrowing;
  /** `narrowed` turns it into a narrowing first: one that is ignored would match everything. */
  filter?: never;
  view?: never;
}

/** The records that match what every list can be narrowed by, as a query to read from. */
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

/** What a list's query leaves out records by. */
const narrowedBy = ({ narrowing, ...query }: ListQuery): string[] => [
  ...Object.keys(query).filter((name) => !NOT_A_FILTER.has(name)),
  ...(narrowing?.filters.some(({ rules }) => rules.length > 0) ? ['narrowing'] : []),
];

/** Whether nothing but rules leaves out records. */
const isByRules = (query: Omit<Partial<ListQuery>, 'narrowing'>) =>
  Object.keys(query).every((name) => NOT_A_FILTER.has(name));

const areFrequent = (narrowing?: Narrowing): boolean => {
  const rules = narrowing?.filters.flatMap((filter) => filter.rules) ?? [];
  return rules.length > 0 && rules.every((rule) => !isGroup(rule) && (narrowing?.frequent.has(rule) ?? false));
};

/** How many records a list's query leaves, where `matching` leaves out no others. */
export const countMatches = async (
  scope: Scope,
  objectType: ObjectType,
  { narrowing, ...query }: Partial<ListQuery>,
  matching: () => Knex.QueryBuilder,
): Promise<number> => {
  return (
    (narrowing && isByRules(query) ? await countByValues(scope, objectType, narrowing) : undefined) ??
    countUpTo(scope.db, matching())
  );
};

interface ListQuery {
  search?: string;
  sort?: string;
  limit: number;
  cursor?: string;
  narrowing?: Narrowing;
}

/**
 * One page of the records that `matching` leaves. Without a filter the total is the kept count. The first page without one, and
 * that of a search alone, have a text that Knex builds only once.
 * @param matching the records, of which a page or their number is read
 * @param isFiltered whether `matching` leaves out records; by default as the query says
 */
export const listRecords = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  matching: (way?: Way) => Knex.QueryBuilder,
  query: ListQuery,
  isFiltered?: boolean,
): Promise<Page<Row>> => {
  const { sort = '-created_at', limit, cursor, narrowing } = query;
  const table = tableOf(type);
  const sorting = type.sorts[sort.replace('-', '')];
  const count = () =>
    isFiltered === undefined ? countMatches(scope, type.objectType, query, matching) : countUpTo(scope.db, matching());
  const filters = narrowedBy(query);
  const isLess = isFiltered ?? filters.length > 0;
  if (!sorting) {
    const byRules = isFiltered === undefined && isByRules(query) ? narrowing : undefined;
    const total = isLess ? count : () => keptTotal(scope, table);
    return listByField(scope, type, matching, query, total, { isAll: !isLess, byRules });
  }
  const descending = sort.startsWith('-');
  // The value that sorts comes last, because objects that lose another field are slow from then on.
  const page = () => paged(select(scope, type, matching('page')), { table, sorting, descending, limit, cursor });
  const name = `list ${table} by ${sort}, ${limit}`;
  const unfiltered = () => (cursor ? prepared(page()) : builtOnce(scope.db, name, [scope.workspaceId], page));
  const isSearch = isFiltered === undefined && !cursor && filters.join() === 'search';
  const words = isSearch ? boundWords(query.search ?? '') : undefined;
  const filtered = () =>
    words
      ? builtOnce(scope.db, `${name}, ${words.length} words`, [scope.workspaceId, ...words], page, { isSearch: true })
      : page();
  const [found, kept] = await (isLess ? [await filtered()] : Promise.all([unfiltered(), keptTotal(scope, table)]));
  const total = async () => kept ?? count();
  return toPage<Row>(type.fromRow ? found.map(type.fromRow) : found, { limit, cursor }, total, narrowing?.ignored);
};

/** One page in the order of a field that no column of the list is kept in: which records these are, and then the records. */
const listByField = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  matching: (way?: Way) => Knex.QueryBuilder,
  query: ListQuery,
  count: () => Promise<number>,
  { isAll, byRules }: { isAll: boolean; byRules: Narrowing | undefined },
): Promise<Page<Row>> => {
  const { sort = '', limit, cursor, narrowing } = query;
  const table = tableOf(type);
  const isThis = (each: RecordField) => each.sort === sort.replace('-', '');
  const listed = listedType(type.objectType);
  const sorted = narrowing?.fields.find(isThis) ?? (listed && fieldsOf(listed, []).find(isThis));
  if (!sorted) throw new Error('The query must be narrowed first');
  const field = narrowing ? withPossibleOptions(narrowing, sorted) : sorted;
  const isFew = (narrowing?.few.length ?? 0) > 0;
  const by = {
    table,
    field,
    sortedBy: type.sortedBy,
    isAll,
    isWalked: areFrequent(byRules),
    isFew,
    idsByValues: () => byRules && idsByValues(scope, byRules),
    descending: sort.startsWith('-'),
    limit,
    cursor,
  };
  const places = await idsByField(scope, matching, by);
  const ids = places.slice(0, limit).map(({ id }) => id);
  const [found, total] = await Promise.all([
    select(scope, type, readRows(scope, table).whereIn(`${table}.id`, ids)),
    count(),
  ]);
  const byId = new Map<string, Row>(
    found.map((row: Row) => [row.id, type.fromRow ? type.fromRow(row as never) : row] as const),
  );
  const next = places.length > limit ? (places[limit - 1]?.cursor ?? null) : null;
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  return new Page(items, total, next, false, narrowing?.ignored);
};

const readById = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  id: string,
  isLocked: boolean,
): Promise<Row> => {
  const table = tableOf(type);
  const [row] = await builtOnce(scope.db, `${isLocked ? 'lock' : 'find'} ${table}`, [scope.workspaceId, id], () => {
    const found = select(scope, type, rows(scope, table).where(`${table}.id`, id));
    return isLocked ? found.forNoKeyUpdate(table) : found;
  });
  if (!row) throw notFound(thisRecord(type.objectType));
  return type.fromRow ? type.fromRow(row as never) : row;
};

/** @throws 404 */
export const findRecord = <Row extends StoredRecord>(scope: Scope, type: RecordTable<Row>, id: string): Promise<Row> =>
  readById(scope, type, id, false);

/**
 * Reads a record and keeps it from changing until the transaction ends. Others can still point at it meanwhile, such as a
 * note. What is read from other tables is as it was before the wait for the lock.
 * @throws 404
 */
export const lockRecord = <Row extends StoredRecord>(scope: Scope, type: RecordTable<Row>, id: string): Promise<Row> =>
  readById(scope, type, id, true);

/** @returns the id */
export const insertRecord = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  values: object,
): Promise<string> => {
  const [{ id }] = await addRow(scope, tableOf(type), toRow(type, values)).returning('id');
  return id;
};

/** @throws 412 when the record is gone */
export const updateRecord = async <Row extends StoredRecord>(
  scope: Scope,
  type: RecordTable<Row>,
  id: string,
  values: object,
): Promise<void> => {
  const table = tableOf(type);
  const updated = await rows(scope, table)
    .where(`${table}.id`, id)
    .update({ updated_at: scope.db.fn.now(), ...toRow(type, withCustom(scope, values)) });
  if (updated === 0) throw changedMeanwhile(thisRecord(type.objectType));
};

const toRow = <Row extends StoredRecord>({ toRow: convert }: RecordTable<Row>, values: object) =>
  convert ? convert(values as Record<string, unknown>) : (values as Record<string, unknown>);

/** Values of which those of own fields (`custom.key`) are changed in their column; `null` takes one away. */
export const withCustom = (scope: Scope, values: object): object => {
  const own = Object.entries(values).filter(([name]) => name.startsWith('custom.'));
  if (own.length === 0) return values;
  const rest = Object.entries(values).filter(([name]) => !name.startsWith('custom.'));
  const byKey = own.map(([name, value]) => [name.slice('custom.'.length), value ?? null] as const);
  const removed = byKey.filter(([, value]) => value === null).map(([key]) => key);
  const set = JSON.stringify(Object.fromEntries(byKey.filter(([, value]) => value !== null)));
  return {
    ...Object.fromEntries(rest),
    custom: scope.db.raw('(custom - ?::text[]) || ?::jsonb', [removed, set]),
  };
};

/** Moves a record to the trash and returns its name. @throws 404 */
export const moveToTrash = async (scope: Scope, objectType: ObjectType, id: string): Promise<string> => {
  const { table } = RECORD_TYPES[objectType];
  const [deleted] = await rows(scope, table)
    .where(`${table}.id`, id)
    .update({ deleted_at: scope.db.fn.now() })
    .returning(scope.db.raw(`${nameSql(objectType)} as name`));
  if (!deleted) throw notFound(thisRecord(objectType));
  return deleted.name;
};

/** The deleted records that can be restored. A merged one comes back when the merge is undone. */
export const restorable = (scope: Scope, objectType: ObjectType): Knex.QueryBuilder => {
  const { table } = RECORD_TYPES[objectType];
  const deleted = trashedRows(scope, table);
  const isMergeable = objectType === 'contact' || objectType === 'company';
  return isMergeable ? deleted.whereNull(`${table}.merged_into_id`) : deleted;
};

/** A restored record counts as changed, except a note, which would look edited. @throws 404 */
export const takeFromTrash = async (scope: Scope, objectType: ObjectType, id: string): Promise<void> => {
  const restored = await restorable(scope, objectType)
    .where(`${RECORD_TYPES[objectType].table}.id`, id)
    .update({ deleted_at: null, ...(objectType !== 'note' && { updated_at: scope.db.fn.now() }) });
  if (restored === 0) throw notFound(thisRecord(objectType));
};

/** What a record is called, for a sentence about it. @throws 404 */
export const nameOfRecord = async (scope: Scope, objectType: ObjectType, id: string): Promise<string> => {
  const { table } = RECORD_TYPES[objectType];
  const found = await rows(scope, table)
    .where(`${table}.id`, id)
    .first(scope.db.raw(`${nameSql(objectType)} as name`));
  if (!found) throw notFound(thisRecord(objectType));
  return found.name;
};
