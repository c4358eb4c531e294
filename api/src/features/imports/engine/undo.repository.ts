import { NAME_COLUMN, type UndoResult } from '@rapport/shared/imports';
import type { Scope } from '../../../db/scope';
import { ENTITY } from '../../activities/objectTypes';
import { type ImportObject, type WrittenColumn, withFollower } from '../objects/importObject';
import { runFor } from './runFor';

/** The existing records that an import added or changed. */
const CHANGED = `changes.workspace_id = :workspace and changes.import_id = :import and records.workspace_id = :workspace
  and records.id = changes.record_id and records.deleted_at is null`;

/** Nobody has changed the record since the import added it. A deal may have an earlier day of creation. */
const IS_UNCHANGED = `records.updated_at in (
  records.created_at, (select created_at from imports where workspace_id = :workspace and id = :import)
)`;

/**
 * Takes back what an import did, with an activity for each record. Those that it added go to the trash, unless somebody
 * changed them or added something to them since. Of those that it changed, every field that still has the imported value
 * gets back what it had.
 */
export const undoChanges = async (scope: Scope, object: ImportObject, importId: string): Promise<UndoResult> => {
  const name = NAME_COLUMN[object.type];
  const columns = withFollower(object, object.written);
  const isAnyAsImported = columns.map((column) => `(${isAsImported(column)})`).join(' or ');
  const restored = await runFor(
    scope,
    `with restored as (
       update ${object.type} as records set ${columns.map(restoredColumn).join(', ')},
         updated_at = case when (changes.after->>'updated_at')::timestamptz = records.updated_at
           then (changes.before->>'updated_at')::timestamptz else now() end
       from import_changes as changes
       where ${CHANGED} and changes.before is not null and (${isAnyAsImported})
       returning records.id, records.${name} as name
     ) ${activitiesFor(object, 'updated', 'Undid the import of')} from restored`,
    importId,
  );
  const removed = await runFor(
    scope,
    `with removed as (
       update ${object.type} as records set deleted_at = now() from import_changes as changes
       where ${CHANGED} and changes.before is null and ${IS_UNCHANGED} and ${object.isUnused}
       returning records.id, records.${name} as name
     ) ${activitiesFor(object, 'deleted', 'Deleted')} from removed`,
    importId,
  );
  await runFor(scope, object.afterUndo, importId);
  // The removed records are in the trash by now, so they are not counted.
  const { rows } = await scope.db.raw(
    `select count(*) as remaining from ${object.type} as records, import_changes as changes where ${CHANGED}`,
    { workspace: scope.workspaceId, import: importId },
  );
  return { removed, restored, kept: rows[0].remaining - restored };
};

const activitiesFor = ({ type }: ImportObject, happened: string, words: string) => `
  insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id)
  select :workspace, new_id((row_number() over ())::int), '${ENTITY[type]}_${happened}', '${words} ${ENTITY[type]} ' || name,
    '${ENTITY[type]}', id, :actor`;

const isAsImported = (column: WrittenColumn) =>
  column.isAsImported ?? `changes.after->'${column.name}' = coalesce(to_jsonb(records.${column.name}), 'null')`;

/** What was erased since the import does not come back: the word that replaced it is no name, address or number. */
const restoredColumn = (column: WrittenColumn) => `${column.name} = case
  when ${isAsImported(column)} and changes.before->>'${column.name}' is distinct from :erased
  then ${valueBefore(column)} else records.${column.name} end`;

const valueBefore = ({ name, type, references }: WrittenColumn): string => {
  if (references) {
    // The record may have been purged since the import.
    return `(select linked.id from ${references} as linked where linked.workspace_id = :workspace
      and linked.id = (changes.before->>'${name}')::uuid)`;
  }
  if (type === 'text[]') {
    return `array(select item from jsonb_array_elements_text(changes.before->'${name}') with ordinality as items (item, nth)
      where item <> :erased order by nth)`;
  }
  return `(changes.before->>'${name}')::${type}`;
};
