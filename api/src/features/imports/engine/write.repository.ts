import { NAME_COLUMN } from '@rapport/shared/imports';
import type { Scope } from '../../../db/scope';
import { ENTITY } from '../../activities/objectTypes';
import { type ImportObject, type WrittenColumn, withFollower } from '../objects/importObject';
import { runFor } from './runFor';
import { updatedValue } from './updatedValue';

/**
 * Inserts the records that were decided on, each with its activity, and remembers which they are. The records come last:
 * from then on until the end of the transaction nobody else can add one, because their count is locked.
 */
export const insertDecided = async (scope: Scope, object: ImportObject, importId: string) => {
  const entity = ENTITY[object.type];
  await runFor(
    scope,
    `insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id)
     select :workspace, new_id(nth), '${entity}_created', 'Added ${entity} ' || ${NAME_COLUMN[object.type]}, '${entity}', record_id, :actor
     from decided where action = 'insert' order by nth`,
    importId,
  );
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
  const entity = ENTITY[object.type];
  const remembered = withFollower(object, columns);
  const follower = remembered.length > columns.length ? object.follower : undefined;
  const assignments = [
    ...columns.map((column) => `${column.name} = ${updatedValue(object, column)}`),
    ...(follower ? [`${follower.column.name} = ${follower.value}`] : []),
  ];
  // The same expression reads a record before the update and after it.
  const fields = `jsonb_build_object('updated_at', to_jsonb(records.updated_at),
    ${remembered.map(({ name }) => `'${name}', to_jsonb(records.${name})`).join(', ')})`;
  await runFor(
    scope,
    `with before as (
       select records.id, ${fields} as fields from ${object.type} as records
       join decided on decided.match = records.id and decided.action = 'update' where records.workspace_id = :workspace
     ), changed as (
       update ${object.type} as records set ${assignments.join(', ')}, updated_at = now()
       from decided ${follower?.join ?? ''}
       where decided.action = 'update' and records.workspace_id = :workspace and records.id = decided.match
       returning records.id, records.${NAME_COLUMN[object.type]} as name, ${fields} as fields, decided.nth
     ), differences as (
       select nth, changed.id, name, (
         select jsonb_object_agg(key, jsonb_build_array(was.value, becomes.value))
         from jsonb_each(before.fields) as was join jsonb_each(changed.fields) as becomes using (key)
         where was.value <> becomes.value
       ) as fields from changed join before on before.id = changed.id
     ), remembered as (
       insert into import_changes (workspace_id, id, import_id, record_id, before, after)
       select :workspace, new_id(nth), :import, id,
         (select jsonb_object_agg(key, value->0) from jsonb_each(fields)),
         (select jsonb_object_agg(key, value->1) from jsonb_each(fields))
       from differences
     )
     insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id, changes)
     select :workspace, new_id(nth), '${entity}_updated', 'Updated ${entity} ' || name, '${entity}', id, :actor,
       fields - 'updated_at'
     from differences order by nth`,
    importId,
  );
  await runFor(scope, object.afterUpdate, importId);
};
