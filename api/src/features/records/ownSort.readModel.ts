import type { Knex } from 'knex';
import { deferred } from '../../db/database';
import type { Scope } from '../../db/scope';
import type { PagePlace } from '../../http/pages';
import { asSorted, type Matching, NUMBERS, type Part, placesOf } from './sortedPart';

/** So many values are walked through in a tenth of the time that a list may take. A page of frequent matches is among fewer. */
const WALKED_MAX = 4_000;

/**
 * The matches among the next values where enough of these are of matches, else the first of all matches. Neither takes longer where
 * the matches are late in the order, which PostgreSQL does not know: it takes them for evenly spread, and would look
 * through all values that come before those of a town to find its people in the order of towns.
 */
export const idsWithOwn = async (scope: Scope, matching: Matching, part: Part): Promise<PagePlace[]> => {
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
