import { msg } from '@lingui/core/macro';
import type { BulkAction } from '@rapport/shared/bulk';
import { TAGS_MAX } from '@rapport/shared/contacts';
import { OBJECT_TYPE_OF, RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { Knex } from 'knex';
import { rows, type Scope } from '../../db/scope';
import { notFound } from '../../http/problem';
import { recordMany } from '../activities/activities.service';

/** The records that are changed many at a time. */
export type BulkObjectType = 'contacts' | 'companies' | 'deals';

export type Chosen = string[] | Knex.QueryBuilder;
export type FieldAction = Exclude<BulkAction, { type: 'delete' | 'stage' | 'field' }>;

/** The field that each action sets, and the SQL of its new value. */
export const FIELDS: Record<FieldAction['type'], { field: string; value: string }> = {
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
  expected_close: { field: 'expected_close_date', value: ':value::date' },
};

/** How a value of each field is read from the history. */
const FROM_HISTORY: Record<string, string> = {
  tags: 'array(select jsonb_array_elements_text(batch.was))',
  status: `batch.was #>> '{}'`,
  owner_id: `(batch.was #>> '{}')::uuid`,
  expected_close_date: `(batch.was #>> '{}')::date`,
};

export const newValue = (action: FieldAction): string | null => {
  switch (action.type) {
    case 'status':
      return action.status;
    case 'owner':
      return action.owner_id;
    case 'expected_close':
      return action.expected_close_date;
    default:
      return action.tag;
  }
};

export const nameOf = (objectType: BulkObjectType) =>
  `records.${RECORD_TYPES[OBJECT_TYPE_OF[objectType]].name} as name`;

export const asJson = (field: string) => `coalesce(to_jsonb(records.${field}), 'null')`;

/** The ids as an SQL array with its own bindings: those given, or of what matches a filter. */
export const chosenIds = ({ db }: Scope, objectType: BulkObjectType, chosen: Chosen): Knex.Raw =>
  Array.isArray(chosen)
    ? db.raw('?::uuid[]', [chosen])
    : db.raw('array(?)', [chosen.clone().select(`${objectType}.id`)]);

/**
 * For the transaction of a bulk change. Postgres has no statistics of records that were added a moment ago, and would compare each with each. So that a change of a
 * few does not read all records, each of its statements also names their ids as an array, by which the index finds them.
 */
export const allowLong = (scope: Scope) =>
  scope.db.raw(`set local statement_timeout = '60s'; set local enable_nestloop = off`);

/** Sets one field of the chosen records, and says how many it changed. */
export const setField = async (
  scope: Scope,
  objectType: BulkObjectType,
  chosen: Chosen,
  action: FieldAction,
  batch: string,
): Promise<number> => {
  const { field, value } = FIELDS[action.type];
  return recordMany(
    scope,
    OBJECT_TYPE_OF[objectType],
    'updated',
    {
      sql: `with before as (
       select id, ${asJson(field)} as was from ${objectType} as records
       where workspace_id = :workspace and deleted_at is null and id = any (:chosen) for update
     ), changed as (
       update ${objectType} as records set ${field} = ${value}, updated_at = now() from before
       where records.workspace_id = :workspace and records.id = before.id and records.id = any (array(select id from before))
         and records.${field} is distinct from ${value}
       returning records.id, ${nameOf(objectType)}, jsonb_build_object('${field}', jsonb_build_array(before.was, ${asJson(field)})) as changes
     )`,
      bindings: { chosen: chosenIds(scope, objectType, chosen), value: newValue(action) },
    },
    { batch },
  );
};

export const deleteMany = async (
  scope: Scope,
  objectType: BulkObjectType,
  chosen: Chosen,
  batch: string,
): Promise<number> => {
  const sql = `with changed as (
    update ${objectType} as records set deleted_at = now()
    where workspace_id = :workspace and deleted_at is null and id = any (:chosen)
    returning id, ${nameOf(objectType)}, null::jsonb as changes
  )`;
  const bindings = { chosen: chosenIds(scope, objectType, chosen) };
  return recordMany(scope, OBJECT_TYPE_OF[objectType], 'deleted', { sql, bindings }, { batch });
};

/** What a batch did: moved deals (`stage`), set a field, or (without one) deleted. @throws 404 */
export const whatWasDone = async (
  scope: Scope,
  objectType: BulkObjectType,
  batch: string,
): Promise<{ field?: string }> => {
  const first = await rows(scope, 'activities')
    .where({ batch_id: batch, entity_type: OBJECT_TYPE_OF[objectType] })
    // An import is a batch too, and has an undo of its own.
    .whereNotExists(rows(scope, 'imports').where('imports.id', batch))
    .first('changes');
  if (!first) throw notFound(msg`This change`);
  const changed = Object.keys(first.changes ?? {});
  return { field: changed.find((field) => field === 'stage' || field.startsWith('custom.') || field in FROM_HISTORY) };
};

/**
 * Sets the field back to what it was where it still has what the batch gave it. The activities of a contact that was merged
 * into another are no history of the other's fields.
 */
export const restoreFields = async (
  scope: Scope,
  objectType: BulkObjectType,
  batch: string,
  field: string,
): Promise<number> => {
  const sql = `with batch as (
    select entity_id, changes->'${field}'->0 as was, changes->'${field}'->1 as becomes from activities
    where workspace_id = :workspace and batch_id = :undone and not exists (
      select from merges where merges.workspace_id = :workspace and merges.kept_id = activities.entity_id
        and merges.undone_at is null and merges.moved->'activities' @> to_jsonb(activities.id)
    )
  ), changed as (
    update ${objectType} as records set ${field} = ${FROM_HISTORY[field]}, updated_at = now() from batch
    where records.workspace_id = :workspace and records.deleted_at is null and records.id = batch.entity_id
      and records.id = any (array(select entity_id from batch))
      and ${asJson(field)} = batch.becomes
    returning records.id, ${nameOf(objectType)}, jsonb_build_object('${field}', jsonb_build_array(batch.becomes, batch.was)) as changes
  )`;
  return recordMany(scope, OBJECT_TYPE_OF[objectType], 'updated', { sql, bindings: { undone: batch } });
};

const TRASHED = `records.workspace_id = :workspace and records.deleted_at is not null
  and records.id = any (array(select entity_id from activities where workspace_id = :workspace and batch_id = :undone))`;

/** How many places of the plan restoring a batch takes. Sample data takes none. */
export const countDeleted = async (scope: Scope, objectType: BulkObjectType, batch: string): Promise<number> => {
  const { rows: found } = await scope.db.raw(
    `select count(*) as count from ${objectType} as records where ${TRASHED} and not records.is_sample`,
    { workspace: scope.workspaceId, undone: batch },
  );
  return found[0].count;
};

export const restoreMany = async (scope: Scope, objectType: BulkObjectType, batch: string): Promise<number> => {
  const sql = `with changed as (
    update ${objectType} as records set deleted_at = null, updated_at = now() where ${TRASHED}
    returning records.id, ${nameOf(objectType)}, null::jsonb as changes
  )`;
  return recordMany(scope, OBJECT_TYPE_OF[objectType], 'restored', { sql, bindings: { undone: batch } });
};
