import type { ListedTable } from '@rapport/shared/recordFields';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import type { Scope } from '../../db/scope';
import { recordEvents } from '../activities/activities.service';
import type { FieldToSet } from '../fields/custom.service';
import { historyOf, idArray, isNotFromMerge, nameOf, type Undone } from './bulk.repository';

const DEFINITION = `jsonb_strip_nulls(:definition::jsonb || jsonb_build_object('names', (
  select jsonb_object_agg(name.key, name.value) from jsonb_each(:names::jsonb) as name
  where before.was @> to_jsonb(name.key) or :value::jsonb @> to_jsonb(name.key)
)))`;

/** Sets an own field of the chosen records. @returns how many were changed */
export const setOwnField = (
  scope: Scope,
  table: ListedTable,
  ids: string[],
  { key, value, field, names }: FieldToSet,
  batch: string,
): Promise<number> => {
  const sql = `with before as (
    select id, custom -> :key as was from ${table}
    where workspace_id = :workspace and deleted_at is null and id = any (:chosen) order by id for update
  ), changed as (
    update ${table} as records set updated_at = now(),
      custom = case when :value::jsonb = 'null' then custom - :key else custom || jsonb_build_object(:key::text, :value::jsonb) end
    from before
    where records.workspace_id = :workspace and records.id = before.id and records.id = any (array(select id from before))
      and coalesce(before.was, 'null') <> :value::jsonb
    returning records.id, ${nameOf(table)},
      jsonb_build_object('custom.' || :key, jsonb_build_array(before.was, :value::jsonb, ${DEFINITION})) as changes
  )`;
  const bindings = {
    chosen: idArray(scope, ids),
    key,
    value: JSON.stringify(value),
    definition: JSON.stringify(field),
    names: JSON.stringify(names),
  };
  return recordEvents(scope, OBJECT_TYPE_OF[table], 'updated', { sql, bindings }, { batch });
};

/**
 * Sets an own field back to its value before the batch, if it still has the value that the batch set and the field was
 * not purged. Activities that came from a merged record do not count, because they are about another record's field.
 */
export const restoreOwnField = (scope: Scope, table: ListedTable, undone: Undone, field: string): Promise<number> => {
  const { isUndone, bindings } = historyOf(undone);
  const sql = `with batch as (
    select entity_id, changes -> :field -> 0 as was, changes -> :field -> 1 as becomes, changes -> :field -> 2 as definition from activities
    where ${isUndone} and ${isNotFromMerge(table)} and exists (select from fields where workspace_id = :workspace and object_type = :type and key = :key)
  ), changed as (
    update ${table} as records set updated_at = now(),
      custom = case when batch.was = 'null' then custom - :key else custom || jsonb_build_object(:key::text, batch.was) end
    from batch
    where records.workspace_id = :workspace and records.deleted_at is null and records.id = batch.entity_id
      and records.id = any (array(select entity_id from batch))
      and coalesce(records.custom -> :key, 'null') = batch.becomes
    returning records.id, ${nameOf(table)},
      jsonb_build_object(:field::text, jsonb_build_array(batch.becomes, batch.was, batch.definition)) as changes
  )`;
  const type = OBJECT_TYPE_OF[table];
  const names = { field, key: field.slice('custom.'.length), type };
  return recordEvents(scope, type, 'updated', { sql, bindings: { ...bindings, ...names } });
};
