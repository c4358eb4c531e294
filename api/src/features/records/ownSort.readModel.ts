import { CUSTOM } from '@rapport/shared/recordFields';
import { Instant } from '@rapport/shared/text';
import type { Knex } from 'knex';
import { z } from 'zod';
import { rows, type Scope } from '../../db/scope';
import { cursorOf, type PagePlace, placeOf } from '../../http/pages';
import type { FilterField } from './filterSql';

export const isOwnSort = (sort: string): boolean => sort.replace('-', '').startsWith(CUSTOM);

const NUMBERS = new Set(['number', 'money', 'checkbox']);
const LISTED = new Set(['choice', 'person']);

/** What travels in a cursor of a list that is sorted by a field: where among the records with a value, or among those without. */
const placeIn = ({ type }: FilterField) => {
  const nth = z.string().regex(/^\d{1,6}$/);
  const figure = z.string().regex(/^-?\d{1,300}(\.\d+)?(e[+-]?\d{1,3})?$/);
  const value = LISTED.has(type) ? nth : NUMBERS.has(type) ? figure : z.string().max(600);
  return z.union([z.tuple([z.literal('with'), value, z.guid()]), z.tuple([z.literal('without'), Instant, z.guid()])]);
};
type Place = z.infer<ReturnType<typeof placeIn>>;

interface SortedBy {
  table: string;
  field: FilterField;
  descending: boolean;
  limit: number;
  cursor?: string;
}

/**
 * The ids of one page in the order of an own field: first the records with a value, then in both directions those without, the
 * newest first. Choices are in the order of their options, and people in that of their names.
 * @returns one id more where there is a further page, and the cursors behind each
 */
export const idsByOwnField = async (
  scope: Scope,
  matching: () => Knex.QueryBuilder,
  { cursor, ...by }: SortedBy,
): Promise<PagePlace[]> => {
  const place = cursor ? placeOf(cursor, placeIn(by.field)) : undefined;
  const keys = await keysInOrder(scope, by.field);
  const wanted = by.limit + 1;
  const withValue = place?.[0] === 'without' ? [] : await idsWith(scope, matching(), { ...by, keys, wanted, place });
  if (withValue.length >= wanted) return withValue;
  const rest = wanted - withValue.length;
  const after = place?.[0] === 'without' ? place : undefined;
  return [...withValue, ...(await idsWithout(scope, matching(), { ...by, keys, wanted: rest, place: after }))];
};

interface Part extends Omit<SortedBy, 'cursor' | 'limit'> {
  keys: string[] | null;
  wanted: number;
  place: Place | undefined;
}

/** The values in the order in which people know them; `null` where the values sort by themselves. */
const keysInOrder = async (scope: Scope, { type, options = [] }: FilterField): Promise<string[] | null> => {
  if (type === 'choice') return options.map(({ key }) => key);
  if (type !== 'person') return null;
  return rows(scope, 'workspace_people')
    .join('users', 'users.id', 'workspace_people.user_id')
    .orderByRaw('fold(users.name) collate "C", users.id')
    .pluck('users.id');
};

const JOINED = `join own_field_values as sorted on sorted.workspace_id = :workspace and sorted.field_id = :field
  and sorted.record_id = `;

const joined = (scope: Scope, matches: Knex.QueryBuilder, { table, field }: Part) =>
  matches.joinRaw(`${JOINED}${table}.id`, { workspace: scope.workspaceId, field: field.id as string });

const idsWith = async (scope: Scope, matches: Knex.QueryBuilder, part: Part): Promise<PagePlace[]> => {
  const { field, descending, keys, wanted, place } = part;
  const [direction, sign] = descending ? ['desc', '<'] : ['asc', '>'];
  const found = joined(scope, matches, part).select('sorted.record_id as id').limit(wanted);
  if (!keys) {
    const [column, type] = NUMBERS.has(field.type) ? ['number_value', 'float8'] : ['text_value', 'text'];
    const by = type === 'text' ? `sorted.${column} collate "C"` : `sorted.${column}`;
    found.select(scope.db.raw(`${by} as value`)).whereNotNull(`sorted.${column}`);
    found.orderByRaw(`${by} ${direction}, sorted.record_id ${direction}`);
    if (place) found.whereRaw(`(${by}, sorted.record_id) ${sign} (?::${type}, ?::uuid)`, [place[1], place[2]]);
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

const idsWithout = async (scope: Scope, matches: Knex.QueryBuilder, part: Part): Promise<PagePlace[]> => {
  const { table, field, keys, wanted, place } = part;
  const found = matches
    .whereRaw(
      `not exists (select from own_field_values as sorted where sorted.workspace_id = ? and sorted.field_id = ?
        and sorted.record_id = ${table}.id ${keys ? 'and sorted.text_value = any (?::text[])' : ''})`,
      [scope.workspaceId, field.id as string, ...(keys ? [keys] : [])],
    )
    .select(`${table}.id`, `${table}.created_at as value`)
    .orderByRaw(`${table}.created_at desc, ${table}.id desc`)
    .limit(wanted);
  if (place) {
    found.whereRaw(`(${table}.created_at, ${table}.id) < (?::timestamptz, ?::uuid)`, [place[1], place[2]]);
  }
  return placesOf('without', await found);
};

const placesOf = (part: Place[0], found: { id: string; value: unknown }[]): PagePlace[] =>
  found.map(({ id, value }) => ({ id, cursor: cursorOf([part, String(value), id]) }));
