import {
  type DuplicateRow,
  IMPORT_ERRORS_SHOWN,
  nameColumnOf,
  type OnDuplicate,
  WRONG_ROWS_MAX,
} from '@rapport/shared/imports';
import type { Said } from '@rapport/shared/words';
import { readerWords, rows, type Scope } from '../../../db/scope';
import type { ImportObject, WrittenColumn } from '../objects/importObject';
import { lineBindings } from '../objects/noteLines';
import { wrongRequired } from '../objects/ownFields';
import { contradiction, filledUp, firstValue, updatedValue } from './columnSql';
import { type KnownTool, matchStaged, planForMany } from './match.repository';

/** How many characters are shown of a text that names a record, such as a note. */
const NAME_SHOWN = 200;

interface Named {
  id: string;
  name: string;
}

interface Contradiction {
  row: number;
  same_row: number;
  columns: string[];
}

interface Refusal {
  is_limit: boolean;
  reason: Said;
  field: string | null;
}

interface Decision {
  onDuplicate: OnDuplicate;
  /** How many records more the plan allows. */
  room: number;
  /** The columns that an update changes. */
  columns: WrittenColumn[];
  tool?: KnownTool;
}

/**
 * Decides what happens to every staged row, in a table `decided`: `insert`, `update`, `skip`, `refused` for a reason of the
 * object's, `incomplete` for new records without a required own field, or `limit` for those that no longer fit. Of rows about the same record the first is taken, with `update`
 * filled up from those after it.
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

/** Every row becomes a new record, with an id of its own: a second record cannot have the id of the first. */
const insertAll = (scope: Scope) =>
  scope.db.raw(`
    create temporary table decided on commit drop as
    select staged.*, null::uuid as match, nth as taken, new_id(nth) as record_id, 'insert' as action from staged`);

/**
 * `taken` is the row that counts among those about one record; the smaller its `place`, the sooner a row is taken. Rows are compared
 * without the columns that say nothing about it, because sorting whole rows would not fit into memory.
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

/** The columns in which rows about one record fill each other up. */
const sharedColumns = ({ written }: ImportObject) =>
  written.flatMap((column) => (column.lines ? [column, { name: column.lines, type: 'text[]' as const }] : [column]));

/** Fills the empty cells of a row that is taken with the first values of the later rows that are about the same record. */
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

/** Returns how many rows of an update say something else than an earlier row about the same record, and the first of them. */
export const listContradictions = async (scope: Scope, object: ImportObject) => {
  const contradictions = sharedColumns(object).map(contradiction).join(', ');
  const { rows: found }: { rows: (Contradiction & { count: number })[] } = await scope.db.raw(
    `select *, count(*) over ()::int as count from (
       select decided.nth as row, kept.nth as same_row, array_remove(array[${contradictions}], null) as columns
       from decided join decided as kept on kept.nth = decided.taken where decided.taken <> decided.nth
     ) as compared where columns <> '{}' order by row limit ${WRONG_ROWS_MAX}`,
  );
  return { count: found[0]?.count ?? 0, first: found };
};

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

const requiredKeys = ({ ownFields = [] }: ImportObject) =>
  ownFields.flatMap(({ key, required }) => (required ? key : []));

/** As in the API, records that exist are not asked for fields that were made required later. */
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

/** How many rows have which action. */
export const countDecided = async (scope: Scope): Promise<Record<string, number>> => {
  const counts = await scope.db('decided').select('action').count('* as count').groupBy('action');
  return Object.fromEntries(counts.map(({ action, count }) => [action, Number(count)]));
};

/**
 * Returns why rows were refused: for a reason of the object, because required fields have no value, or because the plan has
 * no room for them.
 */
export const listRefused = async (scope: Scope, object: ImportObject): Promise<Map<number, Refusal>> => {
  const { refuse } = object;
  const keys = requiredKeys(object);
  const refused: { nth: number; action: string; problem?: string; missing?: string[] }[] = await scope
    .db('decided')
    .whereIn('action', ['refused', 'incomplete', 'limit'])
    .orderBy('nth')
    .select('nth', 'action')
    .select(refuse && 'reasonColumn' in refuse ? { problem: refuse.reasonColumn } : [])
    .select(keys.length > 0 ? { missing: scope.db.raw(MISSING, { keys }) } : []);
  const why = ({ action, problem = '', missing = [] }: (typeof refused)[number]) => {
    if (action === 'incomplete') return wrongRequired(object, missing);
    if (!refuse) return { reason: '', field: null };
    if ('reasonOf' in refuse) return { reason: refuse.reasonOf(problem), field: null };
    return { reason: refuse.reason, field: refuse.field ?? null };
  };
  return new Map(refused.map((row) => [row.nth, { is_limit: row.action === 'limit', ...why(row) }]));
};

const MISSING = `array(
  select key from unnest(cast(:keys as text[])) with ordinality as required (key, place)
  where not jsonb_exists(coalesce(custom, '{}'), key) order by place)`;

/** Returns the first rows that are skipped, with the record, or else the row, that each is about. */
export const listDuplicates = async (scope: Scope, { type }: ImportObject): Promise<DuplicateRow[]> => {
  const name = nameColumnOf(type);
  const skipped: DuplicateRow[] = await scope
    .db('decided')
    .where({ action: 'skip' })
    .orderBy('nth')
    .limit(IMPORT_ERRORS_SHOWN)
    .select('nth as row', scope.db.raw(`left(${name}, ${NAME_SHOWN}) as name`), 'match as record_id')
    .select(scope.db.raw('case when match is null then taken end as same_row'));
  const ids = skipped.flatMap(({ record_id }) => record_id ?? []);
  const records = await rows(scope, type)
    .whereIn(`${type}.id`, ids)
    .select(`${type}.id`, scope.db.raw(`left(${type}.${name}, ${NAME_SHOWN}) as name`));
  const names = new Map<string, string>(records.map(({ id, name }: Named) => [id, name]));
  return skipped.map((row) => ({ ...row, name: names.get(row.record_id ?? '') ?? row.name }));
};
