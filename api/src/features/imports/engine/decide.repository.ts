import type { OnDuplicate } from '@rapport/shared/imports';
import { readerWords, type Scope } from '../../../db/scope';
import type { ImportObject, WrittenColumn } from '../objects/importObject';
import { lineBindings } from '../objects/noteLines';
import { filledUp, firstValue, updatedValue } from './columnSql';
import { type KnownTool, matchStaged, planForMany } from './match.repository';

interface Decision {
  onDuplicate: OnDuplicate;
  /** How many more records the plan allows. */
  room: number;
  /** The columns that an update changes. */
  columns: WrittenColumn[];
  tool?: KnownTool;
}

/**
 * Decides what happens to every staged row, in a table `decided`: `insert`, `update`, `skip`, `refused` for a reason of
 * the record type, `incomplete` for a new record without a required own field, or `limit` for a new record beyond the
 * plan limit. Of several rows about the same record, the first is used; with `onDuplicate` `update`, the later ones
 * fill its empty cells.
 */
export const decideStaged = async (
  scope: Scope,
  object: ImportObject,
  { onDuplicate, room, columns, tool }: Decision,
): Promise<void> => {
  await planForMany(scope, object);
  if (onDuplicate === 'create') await insertAll(scope);
  else await decideByMatch(scope, object, onDuplicate, tool);
  if (onDuplicate === 'update') await fillFromLaterRows(scope, object);
  if (object.keepAsLines) await keepAsLines(scope, object.keepAsLines);
  if (onDuplicate === 'update') await skipUnchanged(scope, object, columns);
  await scope.db.raw('analyze decided');
  if (object.refuse) await scope.db.raw(object.refuse.sql, { workspace: scope.workspaceId });
  await refuseIncomplete(scope, object);
  if (Number.isFinite(room)) await limitInserts(scope, object, room);
};

/** Every row becomes a new record with a new id, because a second record cannot have the id of the first. */
const insertAll = (scope: Scope) =>
  scope.db.raw(`
    create temporary table decided on commit drop as
    select staged.*, null::uuid as match, nth as taken, new_id(nth) as record_id, 'insert' as action from staged`);

/**
 * `taken` is the row that is used among those about the same record: the one with the smallest `place`. Rows are
 * compared without the columns that do not matter for this, because sorting whole rows would not fit into memory.
 */
const decideByMatch = async (scope: Scope, object: ImportObject, onDuplicate: 'skip' | 'update', tool?: KnownTool) => {
  await matchStaged(scope, object, tool);
  await scope.db.raw(
    `create temporary table decided on commit drop as
     select staged.*, match, taken,
       case when taken <> nth then 'skip' when match is null then 'insert' else :onDuplicate end as action,
       case when match is not null then match when id is null or is_id_taken then new_id(nth) else id end as record_id
     from staged join (
       select nth, match, is_id_taken, least(
         place,
         case when match is not null then min(place) over (partition by match) end,
         case when id is not null then min(place) over (partition by id) end,
         ${object.samePlace}
       ) as taken
       from (
         select staged.*, match, is_id_taken, nth as place, case when is_id_taken then id end as known_id
         from staged join matched using (nth)
       ) as placed
     ) as compared using (nth)`,
    { onDuplicate },
  );
};

/** The columns in which rows about the same record fill each other's empty cells. */
export const sharedColumns = ({ written }: ImportObject) =>
  written.flatMap((column) => (column.lines ? [column, { name: column.lines, type: 'text[]' as const }] : [column]));

/** Fills the empty cells of a used row with the first values of later rows about the same record. */
const fillFromLaterRows = (scope: Scope, object: ImportObject) =>
  scope.db.raw(
    `update decided set ${sharedColumns(object).map(filledUp).join(', ')}
     from (
       select taken, ${sharedColumns(object).map(firstValue).join(', ')} from decided where taken <> nth group by taken
     ) as later
     where later.taken = decided.nth`,
  );

const keepAsLines = async (scope: Scope, sql: string) =>
  scope.db.raw(sql, { workspace: scope.workspaceId, ...lineBindings(await readerWords(scope)) });

const skipUnchanged = (scope: Scope, { type, written }: ImportObject, columns: WrittenColumn[]) => {
  const isUnchanged = columns.map(
    (column) => `${updatedValue(column, written)} is not distinct from records.${column.name}`,
  );
  return scope.db.raw(
    `update decided set action = 'skip' from ${type} as records
     where decided.action = 'update' and records.workspace_id = :workspace and records.id = decided.match
       and ${isUnchanged.join(' and ')}`,
    { workspace: scope.workspaceId },
  );
};

/** The keys of the own fields that a new record must have. */
export const requiredKeys = ({ ownFields = [] }: ImportObject) =>
  ownFields.flatMap(({ key, required }) => (required ? key : []));

/** As in the API, existing records need not have fields that were made required later. */
const refuseIncomplete = async (scope: Scope, object: ImportObject) => {
  const keys = requiredKeys(object);
  if (keys.length === 0) return;
  await scope.db.raw(
    `update decided set action = 'incomplete'
     where action = 'insert' and not jsonb_exists_all(coalesce(custom, '{}'), cast(:keys as text[]))`,
    { keys },
  );
};

const limitInserts = (scope: Scope, { limit }: ImportObject, room: number) =>
  scope.db.raw(
    `update decided set action = 'limit' from (
       select nth, row_number() over (order by nth) as place from decided
       where action = 'insert' and ${limit?.isCounted ?? 'true'}
     ) as ranked where ranked.nth = decided.nth and ranked.place > :room`,
    { room },
  );
