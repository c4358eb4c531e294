import { type ImportObjectType, NAME_COLUMN, UNDO_DAYS, type UndoResult } from '@rapport/shared/imports';
import { ERASED } from '@rapport/shared/personalData';
import { rows, type Scope } from '../../db/scope';
import { conflict, notFound } from '../../http/problem';
import { ENTITY } from '../activities/objectTypes';
import { storedColumns } from './records.repository';
import { LISTS, typeOf, WRITTEN } from './staging.repository';

/** Marks an import as undone. @throws 404 when there is none, 409 when it was undone or is too old */
export const claimUndo = async (
  scope: Scope,
  id: string,
): Promise<{ objectType: ImportObjectType; file_name: string }> => {
  const found = await rows(scope, 'imports')
    .where('imports.id', id)
    .forUpdate()
    .first(
      'noun as objectType',
      'file_name',
      'undone_at',
      scope.db.raw(`created_at < now() - interval '${UNDO_DAYS} days' as is_old`),
    );
  if (!found) throw notFound('This import');
  if (found.undone_at) throw conflict('already_undone', 'This import was already undone.');
  if (found.is_old) throw conflict('too_old', `An import can be undone for ${UNDO_DAYS} days.`);
  await rows(scope, 'imports').where('imports.id', id).update({ undone_at: scope.db.fn.now() });
  return found;
};

/** The records that an import touched and that are still there. */
const TOUCHED = `changes.workspace_id = :workspace and changes.import_id = :import and records.workspace_id = :workspace
  and records.id = changes.record_id and records.deleted_at is null`;

/**
 * Takes back what an import did, with an activity for each record. Those that it added go to the trash, unless somebody
 * changed them or worked with them since. Of those that it changed, every field that still has the imported value gets back what it had.
 */
export const undoChanges = async (
  scope: Scope,
  objectType: ImportObjectType,
  importId: string,
): Promise<UndoResult> => {
  const named = { workspace: scope.workspaceId, import: importId, actor: scope.userId, erased: ERASED };
  const fields = storedColumns(objectType, WRITTEN[objectType]);
  const isAsImported = fields.map((field) => `(${hasImported(objectType, field)})`).join(' or ');
  const restored = await scope.db.raw(
    `with restored as (
       update ${objectType} as records set ${fields.map((field) => backTo(objectType, field)).join(', ')},
         updated_at = case when ${hasImported(objectType, 'updated_at')} then (changes.before->>'updated_at')::timestamptz else now() end
       from import_changes as changes where ${TOUCHED} and changes.before is not null and (${isAsImported})
       returning records.id, records.${NAME_COLUMN[objectType]} as name
     ) ${recorded(objectType, 'updated', 'Undid the import of')} from restored`,
    named,
  );
  const removed = await scope.db.raw(
    `with removed as (
       update ${objectType} as records set deleted_at = now() from import_changes as changes
       where ${TOUCHED} and changes.before is null and ${IS_UNCHANGED} ${isUnused(objectType)}
       returning records.id, records.${NAME_COLUMN[objectType]} as name
     ) ${recorded(objectType, 'deleted', 'Deleted')} from removed`,
    named,
  );
  const touched = await scope.db.raw(
    `select count(*) from ${objectType} as records, import_changes as changes where ${TOUCHED}`,
    named,
  );
  // What was removed is not among them any more.
  return { removed: removed.rowCount, restored: restored.rowCount, kept: touched.rows[0].count - restored.rowCount };
};

/** As the import added it; a deal may bring an earlier day of creation. */
const IS_UNCHANGED = `records.updated_at in (
  records.created_at, (select created_at from imports where workspace_id = :workspace and id = :import)
)`;

/** What people add to a record, which leaves the record itself as it was. */
const USES: Record<ImportObjectType, string[]> = {
  contacts: ['notes', 'deals', 'tasks'],
  companies: ['notes', 'deals', 'tasks'],
  deals: ['notes', 'tasks'],
  tasks: [],
};

const isUnused = (objectType: ImportObjectType) =>
  USES[objectType]
    .map(
      (table) => `and not exists (select from ${table} as uses where uses.workspace_id = :workspace
         and uses.${ENTITY[objectType]}_id = records.id and uses.deleted_at is null)`,
    )
    .join(' ');

const recorded = (objectType: ImportObjectType, happened: string, words: string) =>
  `insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id)
   select :workspace, new_id((row_number() over ())::int), '${ENTITY[objectType]}_${happened}', '${words} ${ENTITY[objectType]} ' || name,
     '${ENTITY[objectType]}', id, :actor`;

const isSame = (field: string) => `changes.after->'${field}' = coalesce(to_jsonb(records.${field}), 'null')`;

/** The name of a contact's company and the link to it are one; who renamed the company changed neither. */
const IS_COMPANY_SAME = `case when records.company_id is not null and changes.after->'company_id' is not null
  then ${isSame('company_id')} else ${isSame('company')} end`;

const hasImported = (objectType: ImportObjectType, field: string) => {
  if (field === 'updated_at') return `(changes.after->>'updated_at')::timestamptz = records.updated_at`;
  if (objectType !== 'contacts' || !['company', 'company_id'].includes(field)) return isSame(field);
  return `changes.after->'${field}' is not null and ${IS_COMPANY_SAME}`;
};

// What was erased meanwhile does not come back, and what stands in its place is no name, address or number.
const backTo = (objectType: ImportObjectType, field: string) =>
  `${field} = case when ${hasImported(objectType, field)} and changes.before->>'${field}' is distinct from :erased then ${BEFORE[field] ?? `(changes.before->>'${field}')::${typeOf(field)}`} else records.${field} end`;

const BEFORE: Record<string, string> = {
  ...Object.fromEntries(
    [...LISTS].map((column) => [
      column,
      `array(select item from jsonb_array_elements_text(changes.before->'${column}') with ordinality as items (item, nth)
      where item <> :erased order by nth)`,
    ]),
  ),
  // What it was linked to may be gone for good by now.
  company_id: `(select companies.id from companies where companies.workspace_id = :workspace
    and companies.id = (changes.before->>'company_id')::uuid)`,
  contact_id: `(select contacts.id from contacts where contacts.workspace_id = :workspace
    and contacts.id = (changes.before->>'contact_id')::uuid)`,
};
