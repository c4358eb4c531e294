import { CUSTOM } from '@rapport/shared/recordFields';
import { Day, Instant } from '@rapport/shared/text';
import type { Knex } from 'knex';
import { z } from 'zod';
import { deferred } from '../../db/database';
import { rows, type Scope } from '../../db/scope';
import { badCursor, cursorOf, type PagePlace, placeOf } from '../../http/pages';
import { readStages } from '../pipelines/pipelines.readModel';
import { absent, type FilterField, type Sql, TEXTS, type Way } from './filterSql';
import { linkedName } from './linked';

export const isOwnSort = (sort: string): boolean => sort.replace('-', '').startsWith(CUSTOM);

const NUMBERS = new Set(['number', 'money', 'checkbox']);
const LINKED = new Set(['contact', 'company', 'deal']);
/** People know an order of these values that the values do not have. */
const LISTED = new Set(['choice', 'person', 'stage', 'pipeline']);

const NTH = z.string().regex(/^\d{1,6}$/);
const FIGURE = z.string().regex(/^-?\d{1,300}(\.\d+)?(e[+-]?\d{1,3})?$/);

/** How the value of a field is sorted, and how it travels in a cursor and back. */
const asSorted = ({ type, id }: FilterField): { type: string; schema: z.ZodType<string> } => {
  if (LISTED.has(type)) return { type: 'int', schema: NTH };
  if (NUMBERS.has(type)) return { type: id ? 'float8' : 'numeric', schema: FIGURE };
  if (type === 'time') return { type: 'timestamptz', schema: Instant };
  if (type === 'date' && !id) return { type: 'date', schema: Day };
  return { type: 'text', schema: z.string() };
};

/**
 * What travels in a cursor of a list that is sorted by a field: where among the records with a value, or among those without.
 * Records of one choice are in the order of their creation.
 */
const placeIn = (field: FilterField) =>
  z.union([
    z.tuple([z.literal('with'), asSorted(field).schema, z.guid(), Instant.optional()]),
    z.tuple([z.literal('without'), Instant, z.guid()]),
  ]);
type Place = z.infer<ReturnType<typeof placeIn>>;

type Matching = (way?: Way) => Knex.QueryBuilder;

interface SortedBy {
  table: string;
  field: FilterField;
  /** The SQL that built-in fields are sorted by, where that is not their column. */
  sortedBy?: Record<string, string>;
  /** Whether all records match. */
  isAll?: boolean;
  /** Whether so many of the newest records match that a page of them is found among these. */
  isWalked?: boolean;
  /** Whether all matches are among some thousand records whose ids are known. */
  isFew?: boolean;
  /** The ids of all matches, where values of own fields alone say which these are. */
  idsByValues: () => Knex.QueryBuilder | undefined;
  descending: boolean;
  limit: number;
  cursor?: string;
}

/**
 * The ids of one page in the order of a field: first the records with a value, then in both directions those without, the
 * newest first. Choices are in the order of their options, stages in that of the pipelines, and people in that of their names.
 * @returns one id more where there is a further page, and the cursors behind each
 */
export const idsByField = async (
  scope: Scope,
  matching: Matching,
  { cursor, ...by }: SortedBy,
): Promise<PagePlace[]> => {
  const place = cursor ? placeOf(cursor, placeIn(by.field)) : undefined;
  const keys = await keysInOrder(scope, by.field);
  const wanted = by.limit + 1;
  const first = { ...by, keys, wanted, place };
  const withValue = place?.[0] === 'without' ? [] : await idsWith(scope, matching, first);
  if (withValue.length >= wanted) return withValue;
  const rest = wanted - withValue.length;
  const after = place?.[0] === 'without' ? place : undefined;
  const matches = matching(by.isWalked || !by.field.id ? 'page' : undefined);
  return [...withValue, ...(await idsWithout(matches, { ...by, keys, wanted: rest, place: after }))];
};

interface Part extends Omit<SortedBy, 'cursor' | 'limit'> {
  keys: string[] | null;
  wanted: number;
  place: Place | undefined;
}

/** The values in the order in which people know them; `null` where the values sort by themselves. */
const keysInOrder = async (scope: Scope, { type, options = [] }: FilterField): Promise<string[] | null> => {
  switch (type) {
    case 'choice':
      return options.map(({ key }) => key);
    case 'person':
      return rows(scope, 'workspace_people')
        .join('users', 'users.id', 'workspace_people.user_id')
        .orderByRaw('fold(users.name) collate "C", users.id')
        .pluck('users.id');
    case 'stage':
      return (await readStages(scope)).map(({ key }) => key);
    case 'pipeline':
      return [...new Set((await readStages(scope)).map(({ pipeline_id }) => pipeline_id))];
    default:
      return null;
  }
};

const idsWith = async (scope: Scope, matching: Matching, part: Part): Promise<PagePlace[]> => {
  const { field, keys } = part;
  if (field.id) return idsWithOwn(scope, matching, part);
  return keys ? idsInOrderOf(keys, scope, matching('page'), part) : idsWithBuiltIn(scope, matching('page'), part);
};

/** What a built-in field is sorted by, and that a record has a value there. */
const builtIn = ({ table, field: { key, type }, sortedBy = {} }: Part): { by: string; filled: string } => {
  const column = `${table}.${key}`;
  if (TEXTS.has(type)) return { by: sortedBy[key] ?? `fold(${column}) collate "C"`, filled: `${column} <> ''` };
  if (LINKED.has(type)) {
    const name = linkedName(table, type as Parameters<typeof linkedName>[1]);
    return { by: `fold(${name}) collate "C"`, filled: `${name} is not null` };
  }
  const value = sortedBy[key] ?? column;
  return { by: value, filled: `${value} is not null` };
};

const idsWithBuiltIn = async (scope: Scope, matches: Knex.QueryBuilder, part: Part): Promise<PagePlace[]> => {
  const { table, field, descending, wanted, place } = part;
  const [direction, sign] = descending ? ['desc', '<'] : ['asc', '>'];
  const { by, filled } = builtIn(part);
  const found = matches
    .select(`${table}.id`, scope.db.raw(`${by} as value`))
    .whereRaw(filled)
    .orderByRaw(`${by} ${direction}, ${table}.id ${direction}`)
    .limit(wanted);
  if (place) {
    found.whereRaw(`(${by}, ${table}.id) ${sign} (?::${asSorted(field).type}, ?::uuid)`, [place[1], place[2]]);
  }
  return placesOf('with', await found);
};

const IDS = new Set(['person', 'pipeline']);

/** The records with each of the keys, the newest first. Of each key as many as may be needed, which has an index. */
const idsInOrderOf = async (
  keys: string[],
  scope: Scope,
  matches: Knex.QueryBuilder,
  { table, field, descending, wanted, place }: Part,
): Promise<PagePlace[]> => {
  const [direction, sign] = descending ? ['desc', '<'] : ['asc', '>'];
  const found = matches
    .select(`${table}.id`, `${table}.created_at`)
    .whereRaw(`${table}.${field.key} = listed.key${IDS.has(field.type) ? '::uuid' : ''}`)
    .orderByRaw(`${table}.created_at desc, ${table}.id desc`)
    .limit(wanted);
  if (place) {
    const [, nth, id, created_at] = place;
    if (!created_at) throw badCursor();
    found.whereRaw(
      `(listed.nth ${sign} ?::int or listed.nth = ?::int and (${table}.created_at, ${table}.id) < (?::timestamptz, ?::uuid))`,
      [nth, nth, created_at, id],
    );
  }
  const { rows: listed } = await scope.db.raw(
    `select found.id, listed.nth as value, found.created_at from unnest(:keys::text[]) with ordinality as listed (key, nth)
     cross join lateral (:found) as found order by listed.nth ${direction}, found.created_at desc, found.id desc limit ${wanted}`,
    { keys, found },
  );
  return placesOf('with', listed);
};

/** So many values are walked through in a tenth of the time that a list may take. A page of frequent matches is among fewer. */
const WALKED_MAX = 4_000;

/**
 * The matches among the next values where enough of these are of matches, else the first of all matches. Neither takes longer where
 * the matches are late in the order, which PostgreSQL does not know: it takes them for evenly spread, and would look
 * through all values that come before those of a town to find its people in the order of towns.
 */
const idsWithOwn = async (scope: Scope, matching: Matching, part: Part): Promise<PagePlace[]> => {
  const { table, isAll, isFew, wanted } = part;
  if (isAll) return placesOf('with', await nextValues(scope, part, wanted));
  // The first of all matches of a key are read faster by values alone than thousands are checked.
  const isRead = part.keys && part.idsByValues();
  if (isFew && !isRead) {
    const few: string[] = await matching().pluck(`${table}.id`);
    return placesOf('with', await valuesInOrder(scope, part).whereRaw('sorted.record_id = any (?::uuid[])', [few]));
  }
  for (const most of isRead ? [4 * wanted] : [4 * wanted, 20 * wanted, WALKED_MAX]) {
    const next = await nextValues(scope, part, most);
    const ids = next.map(({ id }) => id);
    const matches = new Set<string>(
      await matching('each').whereRaw(`${table}.id = any (?::uuid[])`, [ids]).pluck(`${table}.id`),
    );
    const found = next.filter(({ id }) => matches.has(id)).slice(0, wanted);
    if (found.length === wanted || next.length < most) return placesOf('with', found);
  }
  // The values and the ids of the matches are each read in their order, and none is searched once for each of the others.
  await deferred(scope.db.raw('set local enable_nestloop = off'));
  const first = await firstMatches(scope, matching, part);
  await deferred(scope.db.raw('set local enable_nestloop = on'));
  return placesOf('with', first);
};

/** Of so many keys each may read the ids of all matches again, up to where a page is full. */
const KEYS_MAX = 10;

/** The first of all matches: of each key up to the end of the page, where these can be read by values alone; else all are sorted. */
const firstMatches = async (scope: Scope, matching: Matching, part: Part): Promise<Valued[]> => {
  const { table, keys, wanted } = part;
  const byValues = part.idsByValues();
  if (keys && byValues) {
    const left = keysLeft(keys, part).slice(0, KEYS_MAX);
    const found = await nextOfKeys(left, scope, part, wanted, byValues);
    if (found.length === wanted || left.length < KEYS_MAX) return found;
  }
  return valuesInOrder(scope, part).whereIn('sorted.record_id', byValues ?? matching().select(`${table}.id`));
};

interface Valued {
  id: string;
  value: string | number;
}

/** The values of an own field in the order of the list. Records of one key are in the order of their ids. */
const valuesInOrder = (scope: Scope, { field, keys, descending, wanted, place }: Part): Knex.QueryBuilder => {
  const [direction, sign] = descending ? ['desc', '<'] : ['asc', '>'];
  const column = NUMBERS.has(field.type) ? 'sorted.number_value' : 'sorted.text_value';
  const value = keys ? 'listed.nth' : column;
  const by = value === 'sorted.text_value' ? `${value} collate "C"` : value;
  const found = scope.db
    .from('own_field_values as sorted')
    .where({ 'sorted.workspace_id': scope.workspaceId, 'sorted.field_id': field.id })
    .whereNotNull(column)
    .select('sorted.record_id as id', `${value} as value`)
    .orderByRaw(`${by} ${direction}, sorted.record_id ${direction}`)
    .limit(wanted);
  if (keys)
    found.joinRaw(`join unnest(?::text[]) with ordinality as listed (key, nth) on listed.key = ${column}`, [keys]);
  if (place) {
    found.whereRaw(`(${by}, sorted.record_id) ${sign} (?::${asSorted(field).type}, ?::uuid)`, [place[1], place[2]]);
  }
  return found;
};

const nextValues = (scope: Scope, part: Part, most: number): PromiseLike<Valued[]> =>
  part.keys
    ? nextOfKeys(keysLeft(part.keys, part), scope, part, most)
    : valuesInOrder(scope, { ...part, wanted: most });

interface Key {
  key: string;
  nth: number;
  /** The id behind which its records are. */
  behind: string;
}

/** What the walk begins behind in each key but the first: an id that no record has. */
const EDGES = { asc: '00000000-0000-0000-0000-000000000000', desc: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** The keys from that of a page's place on, in the order of the list. */
const keysLeft = (keys: string[], { descending, place }: Part): Key[] => {
  const edge = EDGES[descending ? 'desc' : 'asc'];
  const all = keys.map((key, index) => ({ key, nth: index + 1, behind: edge }));
  const ordered = descending ? all.reverse() : all;
  if (!place) return ordered;
  const [, value, id] = place;
  const from = Number(value);
  const left = ordered.filter(({ nth }) => (descending ? nth <= from : nth >= from));
  return left.map((each) => (each.nth === from ? { ...each, behind: id } : each));
};

/** The next values in the order of the keys. Of each key by itself, because only within a key the index has an order that fits. */
const nextOfKeys = async (
  left: Key[],
  scope: Scope,
  { field, descending }: Part,
  most: number,
  ids?: Knex.QueryBuilder,
): Promise<Valued[]> => {
  const direction = descending ? 'desc' : 'asc';
  const values = scope.db
    .from('own_field_values as sorted')
    .select('sorted.record_id')
    .where({ 'sorted.workspace_id': scope.workspaceId, 'sorted.field_id': field.id })
    .whereRaw('sorted.text_value collate "C" = listed.key')
    .whereRaw(`sorted.record_id ${descending ? '<' : '>'} listed.behind`)
    .orderByRaw(`sorted.record_id ${direction}`)
    .limit(most);
  if (ids) values.whereIn('sorted.record_id', ids);
  const { rows: next } = await scope.db.raw(
    `select sorted.record_id as id, listed.nth as value
     from unnest(:keys::text[], :nths::int[], :behind::uuid[]) with ordinality as listed (key, nth, behind, place)
     cross join lateral (:values) as sorted order by listed.place, sorted.record_id ${direction} limit ${most}`,
    {
      keys: left.map(({ key }) => key),
      nths: left.map(({ nth }) => nth),
      behind: left.map(({ behind }) => behind),
      values,
    } as never,
  );
  return next;
};

/** That a record has no value in the field, or none that is in the order. */
const unfilled = (part: Part): Sql => {
  const { table, field, keys } = part;
  if (!field.id) {
    const filled = keys ? `${table}.${field.key}::text = any (?::text[])` : builtIn(part).filled;
    return { sql: `(${filled}) is not true`, values: keys ? [keys] : [] };
  }
  // By the record's own values, because right after an import PostgreSQL would search those of all records once for each.
  if (!keys) return absent(field, table);
  const own = field.key.slice(CUSTOM.length);
  return { sql: `(${table}.custom ->> ? = any (?::text[])) is not true`, values: [own, keys] };
};

const idsWithout = async (matches: Knex.QueryBuilder, part: Part): Promise<PagePlace[]> => {
  const { table, wanted, place } = part;
  const { sql, values } = unfilled(part);
  const found = matches
    .whereRaw(sql, values)
    .select(`${table}.id`, `${table}.created_at as value`)
    .orderByRaw(`${table}.created_at desc, ${table}.id desc`)
    .limit(wanted);
  if (place) {
    found.whereRaw(`(${table}.created_at, ${table}.id) < (?::timestamptz, ?::uuid)`, [place[1], place[2]]);
  }
  return placesOf('without', await found);
};

const placesOf = (part: Place[0], found: { id: string; value: unknown; created_at?: string }[]): PagePlace[] =>
  found.map(({ id, value, created_at }) => ({
    id,
    cursor: cursorOf([part, String(value), id, ...(created_at ? [created_at] : [])]),
  }));
