import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import type { PagePlace } from '../../http/pages';
import { readSideBySide, type ValueRule } from './ownValues.readModel';
import { type Matching, type Part, placesOf, SORTED_AS_NUMBERS, sortTypeOf } from './sortedPart';

/** How many values are checked one by one: this takes a tenth of the time that a list may take. */
const CHECKED_MAX = 4_000;

/**
 * Returns the matches among the next values if there are enough, otherwise the first of all matches. Both are fast even
 * if the matches come late in the order. PostgreSQL alone assumes that matches are spread evenly: to find the people of
 * one town in the order of towns, it would read the values of all earlier towns.
 */
export const idsWithOwn = async (scope: Scope, matching: Matching, part: Part): Promise<PagePlace[]> => {
  const { table, keys, valueRules, isByValues, wanted } = part;
  if (part.isAll) return placesOf('with', await nextValues(scope, part, wanted));
  if (part.isFew && !(keys && isByValues)) {
    const few: string[] = part.known ?? (await matching().pluck(`${table}.id`));
    const these = valuesInOrder(scope, part).whereRaw('sorted.record_id in (select unnest(?::uuid[]))', [few]);
    return placesOf('with', await these);
  }
  // With options, reading the first of all matches is faster than checking many values.
  for (const most of keys && valueRules.length > 0 ? [4 * wanted] : [4 * wanted, 20 * wanted, CHECKED_MAX]) {
    const next = await nextValues(scope, part, most);
    const found = await matchesAmong(scope, next, matching, part);
    if (found.length === wanted || next.length < most) return placesOf('with', found);
  }
  return placesOf('with', await firstMatches(scope, matching, part));
};

/**
 * The values whose records match. Each record is looked up by its id and checked separately, because PostgreSQL would
 * otherwise look for many ids among all records that match a built-in rule.
 */
const matchesAmong = async (
  scope: Scope,
  next: Valued[],
  matching: Matching,
  { table, wanted }: Part,
): Promise<Valued[]> => {
  const ids = next.map(({ id }) => id);
  const one = scope.db.raw('(select * from ?? where workspace_id = ? and id = next.id offset 0) as ??', [
    `own_${table}`,
    scope.workspaceId,
    table,
  ]);
  const match = matching('each')
    .from(one as never)
    .select(scope.db.raw('1'));
  const { rows } = await scope.db.raw(
    'select next.id from unnest(:ids::uuid[]) as next (id) cross join lateral (:match) as found',
    { ids, match } as never,
  );
  const matches = new Set(rows.map(({ id }: { id: string }) => id));
  return next.filter(({ id }) => matches.has(id)).slice(0, wanted);
};

/** The first of the values whose records match. It checks a few values first, because these are usually enough. */
const firstAmong = async (scope: Scope, next: Valued[], matching: Matching, part: Part): Promise<Valued[]> => {
  const found: Valued[] = [];
  for (let at = 0, size = 4 * part.wanted; at < next.length && found.length < part.wanted; at += size, size *= 4) {
    found.push(...(await matchesAmong(scope, next.slice(at, at + size), matching, part)));
  }
  return found.slice(0, part.wanted);
};

/**
 * The first values of all matches. Rules about values are checked by their index, other rules record by record. If too
 * few of those records match, all matches are sorted.
 */
const firstMatches = async (scope: Scope, matching: Matching, part: Part): Promise<Valued[]> => {
  const { table, valueRules, isByValues, wanted } = part;
  if (isByValues) return readSideBySide(scope, () => nextValues(scope, part, wanted, valueRules));
  if (valueRules.length > 0) {
    const next = await readSideBySide(scope, () => nextValues(scope, part, CHECKED_MAX, valueRules));
    const found = await firstAmong(scope, next, matching, part);
    if (found.length === wanted || next.length < CHECKED_MAX) return found;
  }
  const all = matching().select(`${table}.id`);
  return readSideBySide(scope, () => valuesInOrder(scope, part).whereIn('sorted.record_id', all));
};

interface Valued {
  id: string;
  value: string | number;
}

/** The values of an own field in the order of the list. Records of one key are in the order of their ids. */
const valuesInOrder = (scope: Scope, { field, keys, descending, wanted, place }: Part): Knex.QueryBuilder => {
  const [direction, sign] = descending ? ['desc', '<'] : ['asc', '>'];
  const column = SORTED_AS_NUMBERS.has(field.type) ? 'sorted.number_value' : 'sorted.text_value';
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
    found.whereRaw(`(${by}, sorted.record_id) ${sign} (?::${sortTypeOf(field).type}, ?::uuid)`, [place[1], place[2]]);
  }
  return found;
};

/** The next values in the order of the list whose records meet the rules. */
const nextValues = (scope: Scope, part: Part, most: number, rules: ValueRule[] = []): PromiseLike<Valued[]> =>
  part.keys
    ? nextOfKeys(keysLeft(part.keys, part), scope, part, most, rules)
    : narrowToRules(rules, valuesInOrder(scope, { ...part, wanted: most }));

/**
 * Narrows values to those whose records meet the rules. The values of a single key are ordered by id, as are those of a
 * rule about a single value, so both are merged. Otherwise each value is looked up among the ids of the rule, until
 * there are enough. A join would read and sort all matches.
 */
const narrowToRules = (rules: ValueRule[], sorted: Knex.QueryBuilder, isOfKey = false): Knex.QueryBuilder => {
  for (const { ids, isNot, isOfOne } of rules) {
    const not = isNot ? 'not ' : '';
    if (isOfKey && isOfOne) {
      sorted.whereRaw(`${not}exists ?`, [ids.clone().whereRaw('field_values.record_id = sorted.record_id')]);
    } else {
      sorted.whereRaw(`(sorted.record_id in ?) is ${not}true`, [ids]);
    }
  }
  return sorted;
};

/**
 * The maximum number of keys whose values are merged with those of a rule. For more keys, the ids of the rule are read
 * once and looked up, because each key may read all of them again until a page is full.
 */
const KEYS_MAX = 10;

interface Key {
  key: string;
  nth: number;
  /** The id after which the records follow. */
  behind: string;
}

/**
 * Reading a key starts after this id, which no record has. In the first key, it starts after the last record of the
 * previous page.
 */
const EDGES = { asc: '00000000-0000-0000-0000-000000000000', desc: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** The keys from a page's position on, in the order of the list. */
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

/**
 * The next values in the order of the keys. Each key is read separately, because the index has the right order only
 * within a key.
 */
const nextOfKeys = async (
  left: Key[],
  scope: Scope,
  { field, descending }: Part,
  most: number,
  rules: ValueRule[],
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
  const found = narrowToRules(rules, values, left.length <= KEYS_MAX);
  const { rows: next } = await scope.db.raw(
    `select sorted.record_id as id, listed.nth as value
     from unnest(:keys::text[], :nths::int[], :behind::uuid[]) with ordinality as listed (key, nth, behind, place)
     cross join lateral (:found) as sorted order by listed.place, sorted.record_id ${direction} limit ${most}`,
    {
      keys: left.map(({ key }) => key),
      nths: left.map(({ nth }) => nth),
      behind: left.map(({ behind }) => behind),
      found,
    } as never,
  );
  return next;
};
