import type { BulkAction } from '@rapport/shared/bulk';
import { TAGS_MAX } from '@rapport/shared/contacts';
import type { ListedTable } from '@rapport/shared/recordFields';
import { OBJECT_TYPE_OF, RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { Knex } from 'knex';
import { rows, type Scope } from '../../db/scope';
import { recordEvents } from '../activities/activities.service';

export type FieldAction = Exclude<BulkAction, { type: 'delete' | 'stage' | 'field' }>;

const HAS_TAG = 'exists (select from unnest(records.tags) as tag where lower(tag) = lower(:value))';

/** The due time of a task that had no time before. */
const MORNING = '09:00';

/** The field that each action sets, and the SQL of its new value and of whether a record has no room for it. */
export const FIELDS: Record<FieldAction['type'], { field: string; value: string; isFull?: string }> = {
  add_tag: {
    field: 'tags',
    isFull: `cardinality(records.tags) >= ${TAGS_MAX} and not ${HAS_TAG}`,
    value: `case when cardinality(records.tags) >= ${TAGS_MAX}
      or ${HAS_TAG} then records.tags
      else records.tags || :value::text end`,
  },
  remove_tag: {
    field: 'tags',
    value: `array(select tag from unnest(records.tags) with ordinality as tags (tag, nth) where lower(tag) <> lower(:value) order by nth)`,
  },
  status: { field: 'status', value: ':value' },
  owner: { field: 'owner_id', value: ':value::uuid' },
  expected_close: { field: 'expected_close_date', value: ':value::date' },
  priority: { field: 'priority', value: ':value' },
  due: {
    field: 'due_date',
    value: `(:value::date + coalesce((records.due_date at time zone :zone)::time, '${MORNING}')) at time zone :zone`,
  },
  assignee: { field: 'assignee_id', value: ':value::uuid' },
};

/** How a value of each field is read from the history. */
const FROM_HISTORY: Record<string, string> = {
  tags: 'array(select jsonb_array_elements_text(batch.was))',
  owner_id: `(batch.was #>> '{}')::uuid`,
  expected_close_date: `(batch.was #>> '{}')::date`,
  priority: `batch.was #>> '{}'`,
  due_date: `(batch.was #>> '{}')::timestamptz`,
  assignee_id: `(batch.was #>> '{}')::uuid`,
};

const newValue = (action: FieldAction): string | null => {
  switch (action.type) {
    case 'priority':
      return action.priority;
    case 'due':
      return action.due_date;
    case 'assignee':
      return action.assignee_id;
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

export const nameOf = (table: ListedTable) => `records.${RECORD_TYPES[OBJECT_TYPE_OF[table]].name} as name`;

export const asJson = (field: string) => `coalesce(to_jsonb(records.${field}), 'null')`;

/** The bindings for the SQL of an action. Days are in the time zone `zone`. */
export const bindingsOf = (action: FieldAction, zone: string) => ({
  value: newValue(action),
  ...(action.type === 'due' && { zone }),
});

/** The ids as an SQL array with its own bindings. */
export const idArray = ({ db }: Scope, ids: string[]): Knex.Raw => db.raw('?::uuid[]', [ids]);

/**
 * Sets the limits for the transaction of a bulk change. Postgres has no statistics of records that were just added, and
 * would compare all with all in a nested loop. Without nested loops, it would read all records even to change a few, so
 * each statement also has their ids as an array, by which the index finds them.
 */
export const allowLongChange = (scope: Scope) =>
  scope.db.raw(`set local statement_timeout = '60s'; set local enable_nestloop = off`);

/** Sets one field of the chosen records. @returns how many were changed */
export const setField = async (
  scope: Scope,
  table: ListedTable,
  ids: string[],
  { action, zone, batch }: { action: FieldAction; zone: string; batch: string },
): Promise<number> => {
  const { field, value } = FIELDS[action.type];
  return recordEvents(
    scope,
    OBJECT_TYPE_OF[table],
    'updated',
    {
      sql: `with before as (
       select id, ${asJson(field)} as was from ${table} as records
       where workspace_id = :workspace and deleted_at is null and id = any (:chosen) order by id for update
     ), changed as (
       update ${table} as records set ${field} = ${value}, updated_at = now() from before
       where records.workspace_id = :workspace and records.id = before.id and records.id = any (array(select id from before))
         and records.${field} is distinct from ${value}
       returning records.id, ${nameOf(table)}, jsonb_build_object('${field}', jsonb_build_array(before.was, ${asJson(field)})) as changes
     )`,
      bindings: { chosen: idArray(scope, ids), ...bindingsOf(action, zone) },
    },
    { batch },
  );
};

export const deleteMany = async (scope: Scope, table: ListedTable, ids: string[], batch: string): Promise<number> => {
  const sql = `with changed as (
    update ${table} as records set deleted_at = now()
    where workspace_id = :workspace and deleted_at is null and id = any (:chosen)
    returning id, ${nameOf(table)}, null::jsonb as changes
  )`;
  const bindings = { chosen: idArray(scope, ids) };
  return recordEvents(scope, OBJECT_TYPE_OF[table], 'deleted', { sql, bindings }, { batch });
};

/** The batch to undo, or only those of its records that have the ids. */
export interface Undone {
  batch: string;
  ids?: string[];
}

/** The condition, with its bindings, for the activities of a batch that is undone. */
export const historyOf = ({ batch, ids }: Undone) => ({
  isUndone: `workspace_id = :workspace and batch_id = :undone${ids ? ' and entity_id = any (:ids::uuid[])' : ''}`,
  bindings: { undone: batch, ...(ids && { ids }) },
});

const MERGES: Partial<Record<ListedTable, string>> = { contacts: 'merges', companies: 'company_merges' };

/** The condition for an activity that did not come from a merged record. */
export const isNotFromMerge = (table: ListedTable): string => {
  const merges = MERGES[table];
  if (!merges) return 'true';
  return `not exists (
    select from ${merges} as merges where merges.workspace_id = :workspace and merges.kept_id = activities.entity_id
      and merges.undone_at is null and merges.moved->'activities' @> to_jsonb(activities.id)
  )`;
};

/** The condition for whether the previous owner or assignee is still a member. */
const mayHaveBack = (field: string): string =>
  field === 'owner_id' || field === 'assignee_id'
    ? `(batch.was = 'null' or exists (select from memberships where memberships.workspace_id = :workspace
        and memberships.user_id = ${FROM_HISTORY[field]}))`
    : 'true';

/**
 * Sets the field back to its value before the batch, if it still has the value that the batch set. Activities that came
 * from a merged record do not count, because they are about another record's field.
 */
export const restoreFields = async (
  scope: Scope,
  table: ListedTable,
  undone: Undone,
  field: string,
): Promise<number> => {
  const { isUndone, bindings } = historyOf(undone);
  const sql = `with batch as (
    select entity_id, changes->'${field}'->0 as was, changes->'${field}'->1 as becomes from activities
    where ${isUndone} and ${isNotFromMerge(table)}
  ), changed as (
    update ${table} as records set ${field} = ${FROM_HISTORY[field]}, updated_at = now() from batch
    where records.workspace_id = :workspace and records.deleted_at is null and records.id = batch.entity_id
      and records.id = any (array(select entity_id from batch))
      and ${asJson(field)} = batch.becomes and ${mayHaveBack(field)}
    returning records.id, ${nameOf(table)}, jsonb_build_object('${field}', jsonb_build_array(batch.becomes, batch.was)) as changes
  )`;
  return recordEvents(scope, OBJECT_TYPE_OF[table], 'updated', { sql, bindings });
};

/** The condition for a record that is still in the trash because the batch deleted it, and not because it was deleted again or merged since. */
const trashed = (table: ListedTable, isUndone: string) => `records.workspace_id = :workspace
  and records.id = any (array(select entity_id from activities where ${isUndone} and ${isNotFromMerge(table)}))
  and exists (select from activities where ${isUndone} and entity_id = records.id and created_at = records.deleted_at)`;

/** How many records of the plan limit restoring a batch takes. Sample data does not count. */
export const countDeleted = async (scope: Scope, table: ListedTable, undone: Undone): Promise<number> => {
  const { isUndone, bindings } = historyOf(undone);
  const { rows } = await scope.db.raw(
    `select count(*) as count from ${table} as records where ${trashed(table, isUndone)} and not records.is_sample`,
    { workspace: scope.workspaceId, ...bindings },
  );
  return rows[0].count;
};

export const restoreMany = async (scope: Scope, table: ListedTable, undone: Undone): Promise<number> => {
  const { isUndone, bindings } = historyOf(undone);
  const sql = `with changed as (
    update ${table} as records set deleted_at = null, updated_at = now() where ${trashed(table, isUndone)}
    returning records.id, ${nameOf(table)}, null::jsonb as changes
  )`;
  return recordEvents(scope, OBJECT_TYPE_OF[table], 'restored', { sql, bindings });
};

/** The records that a batch changed. */
export const listChanged = (scope: Scope, batch: string): Promise<string[]> =>
  rows(scope, 'activities').where({ batch_id: batch }).pluck('entity_id');
