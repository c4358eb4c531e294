import type { ContactBulkAction } from '@rapport/shared/bulk';
import { TAGS_MAX } from '@rapport/shared/contacts';
import type { Knex } from 'knex';
import type { Scope } from '../../db/scope';
import { notFound } from '../../http/problem';
import { ENTITY, type RecordNoun } from '../activities/objectTypes';

/** The records that are changed many at a time. */
export type BulkObjectType = Extract<RecordNoun, 'contacts' | 'companies'>;

type Chosen = string[] | Knex.QueryBuilder;
type FieldAction = Exclude<ContactBulkAction, { type: 'delete' }>;

/** Of every action the field it sets, the SQL of its new value, and how that value comes back from the history. */
const FIELDS: Record<FieldAction['type'], { field: string; value: string }> = {
  add_tag: {
    field: 'tags',
    value: `case when cardinality(records.tags) >= ${TAGS_MAX}
      or exists (select from unnest(records.tags) as tag where lower(tag) = lower(:value)) then records.tags
      else records.tags || :value::text end`,
  },
  remove_tag: {
    field: 'tags',
    value: `array(select tag from unnest(records.tags) with ordinality as tags (tag, nth) where lower(tag) <> lower(:value) order by nth)`,
  },
  status: { field: 'status', value: ':value' },
  owner: { field: 'owner_id', value: ':value::uuid' },
};

const FROM_HISTORY: Record<string, string> = {
  tags: 'array(select jsonb_array_elements_text(batch.was))',
  status: `batch.was #>> '{}'`,
  owner_id: `(batch.was #>> '{}')::uuid`,
};

const newValue = (action: FieldAction): string => {
  if (action.type === 'status') return action.status;
  return action.type === 'owner' ? action.owner_id : action.tag;
};

const asJson = (field: string) => `coalesce(to_jsonb(records.${field}), 'null')`;

/** Every changed record gets an activity of its own, bound together by the batch. */
const recorded = (objectType: BulkObjectType, happened: string, words: string, changes = 'null::jsonb') =>
  `insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id, changes, batch_id)
   select :workspace, new_id((row_number() over ())::int), '${ENTITY[objectType]}_${happened}', '${words} ${ENTITY[objectType]} ' || name,
     '${ENTITY[objectType]}', id, :actor, ${changes}, :batch`;

const bindings = (scope: Scope, batch: string) => ({ workspace: scope.workspaceId, actor: scope.userId, batch });

/** The ids as SQL with its own bindings: an array, or whatever a filter leaves. */
const chosenIds = (scope: Scope, objectType: BulkObjectType, chosen: Chosen): Knex.QueryBuilder | Knex.Raw =>
  Array.isArray(chosen)
    ? scope.db.raw('select unnest(?::uuid[])', [chosen])
    : chosen.clone().select(`${objectType}.id`);

/** Of records that were added a moment ago Postgres knows nothing yet, and would compare each with each. */
const allowLong = (scope: Scope) =>
  scope.db.raw(`set local statement_timeout = '60s'; set local enable_nestloop = off`);

/** Sets one field of the chosen records, and says how many it changed. */
export const setField = async (
  scope: Scope,
  objectType: BulkObjectType,
  chosen: Chosen,
  action: FieldAction,
  batch: string,
): Promise<number> => {
  await allowLong(scope);
  const { field, value } = FIELDS[action.type];
  const { rowCount } = await scope.db.raw(
    `with before as (
       select id, ${asJson(field)} as was from ${objectType} as records
       where workspace_id = :workspace and deleted_at is null and id in (:chosen) for update
     ), changed as (
       update ${objectType} as records set ${field} = ${value}, updated_at = now() from before
       where records.workspace_id = :workspace and records.id = before.id and records.${field} is distinct from ${value}
       returning records.id, records.name, before.was, ${asJson(field)} as becomes
     )
     ${recorded(objectType, 'updated', 'Updated', `jsonb_build_object('${field}', jsonb_build_array(was, becomes))`)} from changed`,
    { ...bindings(scope, batch), chosen: chosenIds(scope, objectType, chosen), value: newValue(action) },
  );
  return rowCount;
};

export const trashMany = async (
  scope: Scope,
  objectType: BulkObjectType,
  chosen: Chosen,
  batch: string,
): Promise<number> => {
  await allowLong(scope);
  const { rowCount } = await scope.db.raw(
    `with trashed as (
       update ${objectType} as records set deleted_at = now()
       where workspace_id = :workspace and deleted_at is null and id in (:chosen) returning id, name
     ) ${recorded(objectType, 'deleted', 'Deleted')} from trashed`,
    { ...bindings(scope, batch), chosen: chosenIds(scope, objectType, chosen) },
  );
  return rowCount;
};

/** What a batch did: set a field, or (without one) delete. @throws 404 */
export const whatWasDone = async (
  scope: Scope,
  objectType: BulkObjectType,
  batch: string,
): Promise<{ field?: string }> => {
  const first = await ofBatch(scope, batch).where({ entity_type: ENTITY[objectType] }).first('changes');
  if (!first) throw notFound('This change');
  return { field: Object.keys(first.changes ?? {}).find((field) => field in FROM_HISTORY) };
};

/**
 * Gives the field back what it had wherever it still has what the batch gave it. The history of a contact that was merged
 * into another tells of no value of that one.
 */
export const restoreFields = async (
  scope: Scope,
  objectType: BulkObjectType,
  batch: string,
  field: string,
): Promise<number> => {
  await allowLong(scope);
  const { rowCount } = await scope.db.raw(
    `with batch as (
       select entity_id, changes->'${field}'->0 as was, changes->'${field}'->1 as becomes from activities
       where workspace_id = :workspace and batch_id = :batch and not exists (
         select from merges where merges.workspace_id = :workspace and merges.kept_id = activities.entity_id
           and merges.undone_at is null and merges.moved->'activities' @> to_jsonb(activities.id)
       )
     ), restored as (
       update ${objectType} as records set ${field} = ${FROM_HISTORY[field]}, updated_at = now() from batch
       where records.workspace_id = :workspace and records.deleted_at is null and records.id = batch.entity_id
         and ${asJson(field)} = batch.becomes
       returning records.id, records.name, batch.was, batch.becomes
     )
     insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id, changes)
     select :workspace, new_id((row_number() over ())::int), '${ENTITY[objectType]}_updated', 'Updated ${ENTITY[objectType]} ' || name,
       '${ENTITY[objectType]}', id, :actor, jsonb_build_object('${field}', jsonb_build_array(becomes, was)) from restored`,
    bindings(scope, batch),
  );
  return rowCount;
};

const TRASHED = `records.workspace_id = :workspace and records.deleted_at is not null
  and records.id in (select entity_id from activities where workspace_id = :workspace and batch_id = :batch)`;

/** How many places of the plan it takes to bring a batch back: sample data takes none. */
export const countTrashed = async (scope: Scope, objectType: BulkObjectType, batch: string): Promise<number> => {
  const { rows } = await scope.db.raw(
    `select count(*) as count from ${objectType} as records where ${TRASHED} and not records.is_sample`,
    bindings(scope, batch),
  );
  return rows[0].count;
};

export const restoreTrashed = async (scope: Scope, objectType: BulkObjectType, batch: string): Promise<number> => {
  await allowLong(scope);
  const { rowCount } = await scope.db.raw(
    `with restored as (
       update ${objectType} as records set deleted_at = null, updated_at = now() where ${TRASHED} returning records.id, records.name
     )
     insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id)
     select :workspace, new_id((row_number() over ())::int), '${ENTITY[objectType]}_restored', 'Restored ${ENTITY[objectType]} ' || name,
       '${ENTITY[objectType]}', id, :actor from restored`,
    bindings(scope, batch),
  );
  return rowCount;
};

const ofBatch = (scope: Scope, batch: string) =>
  scope.db('activities').where({ workspace_id: scope.workspaceId, batch_id: batch });
