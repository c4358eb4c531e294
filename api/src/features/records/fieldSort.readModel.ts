import { CUSTOM } from '@rapport/shared/recordFields';
import { Day, Instant } from '@rapport/shared/text';
import type { Knex } from 'knex';
import { z } from 'zod';
import { rows, type Scope } from '../../db/scope';
import { badCursor, cursorOf, type PagePlace, placeOf } from '../../http/pages';
import { readStages } from '../pipelines/pipelines.readModel';
import { absent, type FilterField, type Sql, TEXTS } from './filterSql';
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

/** The records that match, for a plan that looks each of them up by itself where these are walked through in an order. */
type Matching = (isWalked?: boolean) => Knex.QueryBuilder;

interface SortedBy {
  table: string;
  field: FilterField;
  /** The SQL that built-in fields are sorted by, where that is not their column. */
  sortedBy?: Record<string, string>;
  /** Whether all records match. */
  isAll?: boolean;
  /** Whether a page of matches is found among the first few thousand values of an own field. */
  isWalked?: boolean;
  /** Whether all matches are among some thousand records whose ids are known. */
  isFew?: boolean;
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
  const matches = (isWalked = by.isWalked || !by.field.id) => matching(isWalked);
  const withValue = place?.[0] === 'without' ? [] : await idsWith(scope, matches, first);
  if (withValue.length >= wanted) return withValue;
  const rest = wanted - withValue.length;
  const after = place?.[0] === 'without' ? place : undefined;
  return [...withValue, ...(await idsWithout(matches(), { ...by, keys, wanted: rest, place: after }))];
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
  if (!field.id) return keys ? idsInOrderOf(keys, scope, matching(), part) : idsWithBuiltIn(scope, matching(), part);
  if (!keys) return idsWithOwn(scope, matching, part);
  const found = part.isFew ? undefined : await idsOfNextKeys(keys, scope, matching, part);
  return found ?? sortedByKeys(keys, scope, matching(false), part);
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

/**
 * The matches with their values. Where all records match or the ids of the matches are known, the values alone are enough, because
 * none are of records in the trash. A walk takes each value with its record, in this order: right after an import PostgreSQL would search the values of all
 * records once for each record.
 */
const joined = (
  scope: Scope,
  matching: Matching,
  { table, field, isAll, isWalked }: Part,
  few: string[] | undefined,
): Knex.QueryBuilder => {
  const sorted = 'own_field_values as sorted';
  const record = () => matching().select(`${table}.id`).whereRaw(`${table}.id = sorted.record_id`).limit(1);
  const walked = () => scope.db.from(scope.db.raw(`${sorted} cross join lateral (?) as record`, [record()]));
  const whole = () => matching().joinRaw(`join ${sorted} on sorted.record_id = ${table}.id`);
  const found: Knex.QueryBuilder = isAll || few ? scope.db.from(sorted) : isWalked ? walked() : whole();
  if (few) found.whereRaw('sorted.record_id = any (?::uuid[])', [few]);
  return found.where({ 'sorted.workspace_id': scope.workspaceId, 'sorted.field_id': field.id });
};

const idsWithOwn = async (scope: Scope, matching: Matching, part: Part): Promise<PagePlace[]> => {
  const { table, field, isAll, isFew, descending, wanted, place } = part;
  const [direction, sign] = descending ? ['desc', '<'] : ['asc', '>'];
  const [column, by, type] = NUMBERS.has(field.type)
    ? ['number_value', 'sorted.number_value', 'float8']
    : ['text_value', 'sorted.text_value collate "C"', 'text'];
  const few: string[] | undefined = isFew && !isAll ? await matching().pluck(`${table}.id`) : undefined;
  const found = joined(scope, matching, part, few)
    .select('sorted.record_id as id', `sorted.${column} as value`)
    .whereNotNull(`sorted.${column}`)
    .orderByRaw(`${by} ${direction}, sorted.record_id ${direction}`)
    .limit(wanted);
  if (place) found.whereRaw(`(${by}, sorted.record_id) ${sign} (?::${type}, ?::uuid)`, [place[1], place[2]]);
  return placesOf('with', await found);
};

/** So many values are walked through in a tenth of the time that a list may take. A page of frequent matches is among fewer. */
const WALKED_MAX = 4_000;

/** What the walk begins behind in each key but the first: an id that no record has. */
const EDGES = { asc: '00000000-0000-0000-0000-000000000000', desc: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * The matches among the next values in the order of the keys. Of each key by itself, because only within a key the index has an
 * order that fits.
 * @returns nothing where too few of these values are of matches
 */
const idsOfNextKeys = async (
  keys: string[],
  scope: Scope,
  matching: Matching,
  { table, field, isAll, descending, wanted, place }: Part,
): Promise<PagePlace[] | undefined> => {
  const direction = descending ? 'desc' : 'asc';
  const nths = keys.map((_, index) => index + 1);
  const from = place ? Number(place[1]) : undefined;
  const left = (descending ? nths.toReversed() : nths).filter(
    (nth) => !from || (descending ? nth <= from : nth >= from),
  );
  const walk = async (most: number): Promise<{ id: string; value: number }[]> => {
    const values = scope.db
      .from('own_field_values as sorted')
      .select('sorted.record_id')
      .where({ 'sorted.workspace_id': scope.workspaceId, 'sorted.field_id': field.id })
      .whereRaw('sorted.text_value collate "C" = listed.key')
      .whereRaw(`sorted.record_id ${descending ? '<' : '>'} listed.behind`)
      .orderByRaw(`sorted.record_id ${direction}`)
      .limit(most);
    const { rows: next } = await scope.db.raw(
      `select sorted.record_id as id, listed.nth as value
       from unnest(:keys::text[], :nths::int[], :behind::uuid[]) with ordinality as listed (key, nth, behind, place)
       cross join lateral (:values) as sorted order by listed.place, sorted.record_id ${direction} limit ${most}`,
      {
        keys: left.map((nth) => keys[nth - 1]),
        nths: left,
        behind: left.map((nth) => (place && nth === from ? place[2] : EDGES[direction])),
        values,
      } as never,
    );
    return next;
  };
  if (isAll) return placesOf('with', await walk(wanted));
  for (const most of [4 * wanted, WALKED_MAX]) {
    const next = await walk(most);
    const ids = next.map(({ id }) => id);
    // By their ids: right after an import PostgreSQL would search all records once for each value that it joins.
    const matches = new Set<string>(
      await matching(true).whereRaw(`${table}.id = any (?::uuid[])`, [ids]).pluck(`${table}.id`),
    );
    const found = next.filter(({ id }) => matches.has(id)).slice(0, wanted);
    if (found.length === wanted || next.length < most) return placesOf('with', found);
  }
  return undefined;
};

/** All matches in the order of the keys, by their own values, because PostgreSQL might search those of all records. */
const sortedByKeys = async (
  keys: string[],
  scope: Scope,
  matches: Knex.QueryBuilder,
  { table, field, descending, wanted, place }: Part,
): Promise<PagePlace[]> => {
  const [direction, sign] = descending ? ['desc', '<'] : ['asc', '>'];
  const own = field.key.slice(CUSTOM.length);
  const nth = `array_position(?::text[], ${table}.custom ->> ?)`;
  const found = matches
    .select(`${table}.id`, scope.db.raw(`${nth} as value`, [keys, own]))
    .whereRaw(`${table}.custom ->> ? = any (?::text[])`, [own, keys])
    .orderByRaw(`2 ${direction}, ${table}.id ${direction}`)
    .limit(wanted);
  if (place) found.whereRaw(`(${nth}, ${table}.id) ${sign} (?::int, ?::uuid)`, [keys, own, place[1], place[2]]);
  return placesOf('with', await found);
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
