import { nameColumnOf, type UndoResult } from '@rapport/shared/imports';
import { MERGEABLE_TYPES, RECORD_TYPES } from '@rapport/shared/recordTypes';
import { rows, type Scope } from '../../../db/scope';
import { type ImportObject, type WrittenColumn, withFollowers } from '../objects/importObject';
import { changeMany } from './changeMany.repository';
import { isAsImported, restored } from './columnSql';
import { bindingsFor, runFor } from './runFor.repository';

/** The remaining records that an import added or changed. */
const CHANGED = `changes.workspace_id = :workspace and changes.import_id = :import and records.workspace_id = :workspace
  and records.id = changes.record_id and records.deleted_at is null`;

/**
 * Whether nobody has changed the record since the import added it. If its company was renamed or its contact merged,
 * the record has a new version, but no activity, and what this and other imports did to it is undone. The file may have
 * given a deal a creation date before the import.
 */
const isUnchanged = ({ isInTimeline }: ImportObject) => `(
  records.updated_at in (
    records.created_at, (select created_at from imports where workspace_id = :workspace and id = :import)
  ) ${
    isInTimeline
      ? ''
      : `or not exists (
          select from activities where activities.workspace_id = :workspace and activities.entity_id = records.id and not exists (
            select from imports where imports.workspace_id = :workspace and imports.id = activities.batch_id
              and imports.undone_at is not null))`
  })`;

/**
 * Undoes an import, with an activity for each record. Added records go to the trash, unless they were changed or
 * something was added to them since. In changed records, every field that still has the imported value gets its
 * previous one.
 */
export const undoChanges = async (
  scope: Scope,
  object: ImportObject,
  importId: string,
): Promise<Omit<UndoResult, 'suppressed'>> => {
  const { type } = object;
  const name = nameColumnOf(type);
  const columns = withFollowers(object, object.written);
  const bindings = bindingsFor(scope, importId);
  const back = await changeMany(
    scope,
    object,
    'updated',
    `with changed as (
       update ${type} as records set ${columns.map(restored).join(', ')},
         updated_at = case when (changes.after->>'updated_at')::timestamptz = records.updated_at
           then (changes.before->>'updated_at')::timestamptz else now() end
       from import_changes as changes
       where ${CHANGED} and changes.before is not null and (${columns.map(isAsImported).join(' or ')})
       returning records.id, records.${name} as name, null::jsonb as changes
     )`,
    importId,
    'import_undone_of',
  );
  const removed = await changeMany(
    scope,
    object,
    'deleted',
    `with changed as (
       update ${type} as records set deleted_at = now() from import_changes as changes
       where ${CHANGED} and changes.before is null and ${isUnchanged(object)} and ${object.isUnused}
       returning records.id, records.${name} as name, null::jsonb as changes
     )`,
    importId,
  );
  for (const column of columns) await followMerges(scope, object, column, importId);
  await runFor(scope, object.afterUndo, importId);
  await object.undoFollowUp?.(scope, importId);
  // The removed records are already in the trash, so they are not counted.
  const { rows: counted } = await scope.db.raw(
    `select count(*) as remaining from ${type} as records, import_changes as changes where ${CHANGED}`,
    bindings,
  );
  return { removed, restored: back, kept: counted[0].remaining - back };
};

/**
 * If the previous contact or company of a record was merged since the import, links the record to the one that it was
 * merged into.
 */
const followMerges = async (
  scope: Scope,
  object: ImportObject,
  column: WrittenColumn,
  importId: string,
): Promise<void> => {
  const { name, references } = column;
  if (!MERGEABLE_TYPES.some((type) => RECORD_TYPES[type].table === references)) return;
  const { rowCount } = await scope.db.raw(
    `update ${object.type} as records set ${name} = linked.merged_into_id, updated_at = now()
     from import_changes as changes, ${references} as linked
     where ${CHANGED} and changes.before is not null
       and linked.workspace_id = :workspace and linked.id = records.${name} and linked.merged_into_id is not null`,
    bindingsFor(scope, importId),
  );
  // The record that it was merged into may have been merged again.
  if (rowCount > 0) await followMerges(scope, object, column, importId);
};

/**
 * Counts the addresses that an import suppressed and that are still suppressed. They have the time of the import,
 * because they are written in its transaction.
 */
export const countSuppressed = async (scope: Scope, importId: string): Promise<number> => {
  const [{ count }] = await rows(scope, 'suppressions')
    .where('created_at', rows(scope, 'imports').where({ id: importId }).select('created_at'))
    .count({ count: '*' });
  return Number(count);
};
