import type { OnDuplicate } from '@rapport/shared/imports';
import type { Scope } from '../../../db/scope';
import type { ImportObject, WrittenColumn } from '../objects/importObject';
import { matchStaged, planForMany } from './match.repository';
import { isEmpty, updatedValue } from './updatedValue';

interface Decision {
  onDuplicate: OnDuplicate;
  /** How many records more the plan allows. */
  room: number;
  /** What an update changes. */
  columns: WrittenColumn[];
}

/**
 * Decides what happens to every staged row, in a table `decided`: `insert`, `update`, `skip`, `erased` for people who asked
 * to be forgotten, or `limit` for those that no longer fit. Of rows about the same record the first is taken, or with
 * `update` the last, filled up from those before it.
 */
export const decideStaged = async (
  scope: Scope,
  object: ImportObject,
  { onDuplicate, room, columns }: Decision,
): Promise<void> => {
  await planForMany(scope, object);
  if (onDuplicate === 'create') await insertAll(scope);
  else await decideByMatch(scope, object, onDuplicate);
  if (onDuplicate === 'update') {
    await fillFromEarlierRows(scope, object);
    await skipUnchanged(scope, object, columns);
  }
  await scope.db.raw('analyze decided');
  if (object.refuse) await scope.db.raw(object.refuse, { workspace: scope.workspaceId });
  if (Number.isFinite(room)) await limitInserts(scope, room);
};

/** Every row becomes a new record, with an id of its own: a second record cannot have the id of the first. */
const insertAll = (scope: Scope) =>
  scope.db.raw(`
    create temporary table decided on commit drop as
    select staged.*, null::uuid as match, new_id(nth) as record_id, 'insert' as action from staged`);

/** Of the rows about one record, `taken` is the one that counts; `place` is smaller the sooner a row is taken. */
const decideByMatch = async (scope: Scope, object: ImportObject, onDuplicate: 'skip' | 'update') => {
  await matchStaged(scope, object);
  await scope.db.raw(
    `create temporary table decided on commit drop as
     select *,
       case when taken <> nth then 'skip' when match is null then 'insert' else :onDuplicate end as action,
       case when match is not null then match when id is null or is_id_taken then new_id(nth) else id end as record_id
     from (
       select *, abs(least(
         place,
         case when match is not null then min(place) over (partition by match) end,
         case when id is not null then min(place) over (partition by id) end,
         ${object.samePlace}
       )) as taken
       from (
         select staged.*, match, is_id_taken, nth * (:direction)::int as place, case when is_id_taken then id end as known_id
         from staged join matched using (nth)
       ) as placed
     ) as compared`,
    { onDuplicate, direction: onDuplicate === 'update' ? -1 : 1 },
  );
};

/** Fills the empty cells of a row that is taken with the last values of the rows before it that are about the same record. */
const fillFromEarlierRows = (scope: Scope, { written }: ImportObject) => {
  const lastValues = written.map(
    (column) =>
      `(array_agg(to_jsonb(${column.name}) order by nth desc) filter (where not (${isEmpty(column)})))[1] as ${column.name}`,
  );
  const filled = written.map(
    (column) => `${column.name} = case
      when ${isEmpty(column)} and earlier.${column.name} is not null then ${fromJson(`earlier.${column.name}`, column)}
      else decided.${column.name} end`,
  );
  return scope.db.raw(
    `update decided set ${filled.join(', ')}
     from (select taken, ${lastValues.join(', ')} from decided where taken <> nth group by taken) as earlier
     where earlier.taken = decided.nth`,
  );
};

const fromJson = (value: string, { type }: WrittenColumn) =>
  type === 'text[]' ? `array(select jsonb_array_elements_text(${value}))` : `(${value} #>> '{}')::${type}`;

const skipUnchanged = (scope: Scope, object: ImportObject, columns: WrittenColumn[]) => {
  const isUnchanged = columns.map(
    (column) => `${updatedValue(object, column)} is not distinct from records.${column.name}`,
  );
  return scope.db.raw(
    `update decided set action = 'skip' from ${object.type} as records
     where decided.action = 'update' and records.workspace_id = :workspace and records.id = decided.match
       and ${isUnchanged.join(' and ')}`,
    { workspace: scope.workspaceId },
  );
};

const limitInserts = (scope: Scope, room: number) =>
  scope.db.raw(
    `update decided set action = 'limit' from (
       select nth, row_number() over (order by nth) as place from decided where action = 'insert'
     ) as ranked where ranked.nth = decided.nth and ranked.place > :room`,
    { room },
  );

/** How many rows have which action. */
export const countDecided = async (scope: Scope): Promise<Record<string, number>> => {
  const counts = await scope.db('decided').select('action').count('* as count').groupBy('action');
  return Object.fromEntries(counts.map(({ action, count }) => [action, Number(count)]));
};

/** Returns the rows that are refused, with the reason: people who asked to be forgotten, and what the plan has no room for. */
export const listRefused = async (scope: Scope): Promise<Map<number, 'erased' | 'limit'>> => {
  const refused = await scope
    .db('decided')
    .whereIn('action', ['erased', 'limit'])
    .orderBy('nth')
    .select('nth', 'action');
  return new Map(refused.map(({ nth, action }) => [nth, action]));
};
