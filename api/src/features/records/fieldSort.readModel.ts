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
  matching: () => Knex.QueryBuilder,
  { cursor, ...by }: SortedBy,
): Promise<PagePlace[]> => {
  const place = cursor ? placeOf(cursor, placeIn(by.field)) : undefined;
  const keys = await keysInOrder(scope, by.field);
  const wanted = by.limit + 1;
  const few = place?.[0] === 'without' ? undefined : await idsToSort(matching, by, keys);
  const first = { ...by, keys, wanted, place, few };
  const withValue = place?.[0] === 'without' ? [] : await idsWith(scope, matching(), first);
  if (withValue.length >= wanted) return withValue;
  const rest = wanted - withValue.length;
  const after = place?.[0] === 'without' ? place : undefined;
  return [...withValue, ...(await idsWithout(matching(), { ...by, keys, wanted: rest, place: after }))];
};

/** So many matches are sorted in less time than a walk through the records of an option takes that none of the matches has. */
const SORTED_MAX = 5_000;

/** The ids of all matches, where they are sorted by themselves. */
const idsToSort = async (
  matching: () => Knex.QueryBuilder,
  { table, field, isAll, isFew }: Pick<SortedBy, 'table' | 'field' | 'isAll' | 'isFew'>,
  keys: string[] | null,
): Promise<string[] | undefined> => {
  if (!field.id || isAll || !(isFew || keys)) return undefined;
  const ids: string[] = await matching()
    .limit(SORTED_MAX + 1)
    .pluck(`${table}.id`);
  return ids.length > SORTED_MAX ? undefined : ids;
};

interface Part extends Omit<SortedBy, 'cursor' | 'limit'> {
  keys: string[] | null;
  wanted: number;
  place: Place | undefined;
  /** The ids of all matches, where these are few. */
  few?: string[];
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

const idsWith = (scope: Scope, matches: Knex.QueryBuilder, part: Part): Promise<PagePlace[]> => {
  if (part.field.id) return idsWithOwn(scope, matches, part);
  return part.keys ? idsInOrderOf(part.keys, scope, matches, part) : idsWithBuiltIn(scope, matches, part);
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
  matches: Knex.QueryBuilder,
  { table, field, isAll, isWalked, few }: Part,
): Knex.QueryBuilder => {
  const sorted = 'own_field_values as sorted';
  const record = matches.clone().select(`${table}.id`).whereRaw(`${table}.id = sorted.record_id`).limit(1);
  const walked = () => scope.db.from(scope.db.raw(`${sorted} cross join lateral (?) as record`, [record]));
  const whole = () => matches.joinRaw(`join ${sorted} on sorted.record_id = ${table}.id`);
  const found: Knex.QueryBuilder = isAll || few ? scope.db.from(sorted) : isWalked ? walked() : whole();
  if (few) found.whereRaw('sorted.record_id = any (?::uuid[])', [few]);
  return found.where({ 'sorted.workspace_id': scope.workspaceId, 'sorted.field_id': field.id });
};

/** What the values of an own field are sorted by. */
const ownOrder = ({ field, keys }: Part): { by: Sql; column: string; type: string } => {
  const column = NUMBERS.has(field.type) ? 'number_value' : 'text_value';
  if (keys) return { by: { sql: 'array_position(?::text[], sorted.text_value)', values: [keys] }, column, type: 'int' };
  if (column === 'number_value') return { by: { sql: 'sorted.number_value', values: [] }, column, type: 'float8' };
  return { by: { sql: 'sorted.text_value collate "C"', values: [] }, column, type: 'text' };
};

const idsWithOwn = async (scope: Scope, matches: Knex.QueryBuilder, part: Part): Promise<PagePlace[]> => {
  const { descending, keys, wanted, place, few } = part;
  const [direction, sign] = descending ? ['desc', '<'] : ['asc', '>'];
  const found = joined(scope, matches, part).select('sorted.record_id as id').limit(wanted);
  if (!keys || few) {
    const { by, column, type } = ownOrder(part);
    found.select(scope.db.raw(`${by.sql} as value`, by.values)).whereNotNull(`sorted.${column}`);
    if (keys) found.whereRaw('sorted.text_value = any (?::text[])', [keys]);
    found.orderByRaw(`${by.sql} ${direction}, sorted.record_id ${direction}`, by.values as Knex.Value[]);
    if (place) {
      const after = [...by.values, place[1], place[2]];
      found.whereRaw(`(${by.sql}, sorted.record_id) ${sign} (?::${type}, ?::uuid)`, after);
    }
    return placesOf('with', await found);
  }
  // Of each key as many as may be needed, because only within a key the index has an order that fits.
  found.whereRaw('sorted.text_value collate "C" = listed.key').orderByRaw(`sorted.record_id ${direction}`);
  if (place) found.whereRaw(`(listed.nth, sorted.record_id) ${sign} (?::int, ?::uuid)`, [place[1], place[2]]);
  const { rows: listed } = await scope.db.raw(
    `select found.id, listed.nth as value from unnest(:keys::text[]) with ordinality as listed (key, nth)
     cross join lateral (:found) as found order by listed.nth ${direction}, found.id ${direction} limit ${wanted}`,
    { keys, found },
  );
  return placesOf('with', listed);
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
