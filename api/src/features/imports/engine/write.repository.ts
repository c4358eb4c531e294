import { nameColumnOf } from '@rapport/shared/imports';
import type { Scope } from '../../../db/scope';
import { type ImportObject, type WrittenColumn, withFollower } from '../objects/importObject';
import { changeMany } from './changeMany.repository';
import { asJson, updatedValue } from './columnSql';
import { runFor } from './runFor.repository';

/**
 * Inserts the records that were decided on, each with its activity, and remembers which they are. The records come last:
 * from then on until the end of the transaction no one else can add one, because their count is locked.
 */
export const insertDecided = async (scope: Scope, object: ImportObject, importId: string) => {
  const sql = `
    with changed as (
      select record_id as id, ${nameColumnOf(object.type)} as name, null::jsonb as changes
      from decided where action = 'insert' order by nth
    )`;
  await changeMany(scope, object, 'created', sql, importId);
  await runFor(
    scope,
    `insert into import_changes (workspace_id, id, import_id, record_id)
     select :workspace, new_id(nth), :import, record_id from decided where action = 'insert' order by nth`,
    importId,
  );
  await runFor(scope, object.insert, importId);
  await runFor(scope, object.afterInsert, importId);
};

/** Changes the matched records in the mapped columns, and remembers what each had before and has after. */
export const updateDecided = async (scope: Scope, object: ImportObject, importId: string, columns: WrittenColumn[]) => {
  const remembered = withFollower(object, columns);
  const follower = remembered.length > columns.length ? object.follower : undefined;
  const assignments = [
    ...columns.map((column) => `${column.name} = ${updatedValue(column, object.written)}`),
    ...(follower ? [`${follower.column.name} = ${follower.value}`] : []),
  ];
  // The same expression reads a record before the update and after it.
  const fields = asJson(remembered);
  const sql = `
    with before as (
      select records.id, ${fields} as fields from ${object.type} as records
      join decided on decided.match = records.id and decided.action = 'update' where records.workspace_id = :workspace
    ), updated as (
      update ${object.type} as records set ${assignments.join(', ')}, updated_at = now()
      from decided ${follower?.join ?? ''}
      where decided.action = 'update' and records.workspace_id = :workspace and records.id = decided.match
      returning records.id, records.${nameColumnOf(object.type)} as name, ${fields} as fields, decided.nth
    ), differences as (
      select nth, updated.id, name, (
        select jsonb_object_agg(key, jsonb_build_array(was.value, becomes.value))
        from jsonb_each(before.fields) as was join jsonb_each(updated.fields) as becomes using (key)
        where was.value <> becomes.value
      ) as fields from updated join before on before.id = updated.id
    ), remembered as (
      insert into import_changes (workspace_id, id, import_id, record_id, before, after)
      select :workspace, new_id(nth), :import, id,
        (select jsonb_object_agg(key, value->0) from jsonb_each(fields)),
        (select jsonb_object_agg(key, value->1) from jsonb_each(fields))
      from differences
    ), changed as (
      select id, name, fields - 'updated_at' as changes from differences order by nth
    )`;
  await changeMany(scope, object, 'updated', sql, importId);
  await runFor(scope, object.afterUpdate, importId);
};
