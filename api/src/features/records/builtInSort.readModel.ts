import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import { badCursor, type PagePlace } from '../../http/pages';
import { linkedName } from './linked';
import { type Part, placesOf, sortTypeOf } from './sortedPart';
import { TEXT_TYPES } from './valueCondition';

const LINKED = new Set(['contact', 'company', 'deal']);

/** The SQL that a built-in field is sorted by, and the condition that a record has a value in it. */
export const builtInSortSql = ({
  table,
  field: { key, type },
  sortedBy = {},
}: Part): { by: string; filled: string } => {
  const column = `${table}.${key}`;
  if (TEXT_TYPES.has(type)) return { by: sortedBy[key] ?? `fold(${column}) collate "C"`, filled: `${column} <> ''` };
  if (LINKED.has(type)) {
    const name = linkedName(table, type as Parameters<typeof linkedName>[1]);
    return { by: `fold(${name}) collate "C"`, filled: `${name} is not null` };
  }
  const value = sortedBy[key] ?? column;
  return { by: value, filled: `${value} is not null` };
};

export const idsWithBuiltIn = async (scope: Scope, matches: Knex.QueryBuilder, part: Part): Promise<PagePlace[]> => {
  const { table, field, descending, wanted, place } = part;
  const [direction, sign] = descending ? ['desc', '<'] : ['asc', '>'];
  const { by, filled } = builtInSortSql(part);
  const found = matches
    .select(`${table}.id`, scope.db.raw(`${by} as value`))
    .whereRaw(filled)
    .orderByRaw(`${by} ${direction}, ${table}.id ${direction}`)
    .limit(wanted);
  if (place) {
    found.whereRaw(`(${by}, ${table}.id) ${sign} (?::${sortTypeOf(field).type}, ?::uuid)`, [place[1], place[2]]);
  }
  return placesOf('with', await found);
};

const IDS = new Set(['person', 'pipeline']);

/** The newest records with each of the keys, as many of each key as a page may need. An index finds them. */
export const idsInOrderOf = async (
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
