import type { Import, ImportedNoun, OnDuplicate, UndoResult } from '@rapport/shared/imports';
import { UNDO_DAYS } from '@rapport/shared/imports';
import { addRow, rows, type Scope } from '../../db/scope';
import { conflict, notFound } from '../../http/problem';
import { STAGED } from './staging';

/**
 * Finds for every staged row the record it is about: the one with its id, else with its e-mail, else with its name where
 * nothing else speaks against it. The oldest counts when there are several.
 */
export const matchStaged = async (scope: Scope, noun: ImportedNoun) => {
  const mine = `ours.workspace_id = :workspace and ours.deleted_at is null`;
  const oldest = (condition: string) => `
    update staged as theirs set match = (
      select ours.id from ${noun} as ours where ${mine} and ${condition} order by ours.created_at, ours.id limit 1
    ) where theirs.match is null`;
  const bindings = { workspace: scope.workspaceId };
  await scope.db.raw(`${oldest('ours.id = theirs.id')} and theirs.id is not null`, bindings);
  if (noun === 'contacts') {
    await scope.db.raw(
      `${oldest(`ours.email <> '' and lower(ours.email) = lower(theirs.email)`)} and theirs.email <> ''`,
      bindings,
    );
  }
  await scope.db.raw(
    oldest(`fold(ours.name) collate "C" = fold(theirs.name) and ${STAGED[noun].sameRecord}`),
    bindings,
  );
};

/**
 * Decides what happens to every staged row: `insert`, `update`, `skip`, or `limit` for those that no longer fit. Of rows
 * in one file that are about the same new record, the first is taken, or with `update` the last.
 */
export const decideStaged = async (
  scope: Scope,
  noun: ImportedNoun,
  { onDuplicate, room, columns }: { onDuplicate: OnDuplicate; room: number; columns: string[] },
) => {
  if (onDuplicate === 'create') {
    await scope.db.raw(`update staged set action = 'insert'`);
    // A second record cannot have the id of the first.
    await scope.db.raw(`update staged set id = null`);
  } else {
    const order = onDuplicate === 'update' ? 'desc' : 'asc';
    const identity =
      noun === 'contacts'
        ? `coalesce(match::text, nullif(lower(email), ''), fold(name) || '|' || fold(company) || '|' || digits(phone))`
        : `coalesce(match::text, fold(name) || '|' || domain || '|' || digits(phone) || '|' || address)`;
    await scope.db.raw(
      `update staged set action = case
         when ranked.place > 1 then 'skip'
         when staged.match is null then 'insert'
         else ? end
       from (select nth, row_number() over (partition by ${identity} order by nth ${order}) as place from staged) as ranked
       where ranked.nth = staged.nth`,
      [onDuplicate],
    );
    await skipUnchanged(scope, noun, columns);
  }
  if (Number.isFinite(room)) {
    await scope.db.raw(
      `update staged set action = 'limit' from (
         select nth, row_number() over (order by nth) as place from staged where action = 'insert'
       ) as ranked where ranked.nth = staged.nth and ranked.place > ?`,
      [room],
    );
  }
};

/** An empty cell keeps what is there, so that a short list cannot empty a full record. */
const keeps = (column: string) =>
  column === 'tags'
    ? `case when staged.tags = '{}' then records.tags else staged.tags end`
    : `coalesce(nullif(staged.${column}, ''), records.${column})`;

const skipUnchanged = (scope: Scope, noun: ImportedNoun, columns: string[]) =>
  columns.length === 0
    ? scope.db.raw(`update staged set action = 'skip' where action = 'update'`)
    : scope.db.raw(
        `update staged set action = 'skip' from ${noun} as records
         where staged.action = 'update' and records.workspace_id = ? and records.id = staged.match
           and ${columns.map((column) => `${keeps(column)} is not distinct from records.${column}`).join(' and ')}`,
        [scope.workspaceId],
      );

export const countStaged = async (scope: Scope): Promise<Record<string, number>> => {
  const counts = await scope.db('staged').select('action').count('* as count').groupBy('action');
  return Object.fromEntries(counts.map(({ action, count }) => [action, Number(count)]));
};

/** The staged rows that the plan has no room for. */
export const listOverLimit = (scope: Scope): Promise<number[]> =>
  scope.db('staged').where({ action: 'limit' }).orderBy('nth').pluck('nth');

export const insertImport = async (
  scope: Scope,
  values: {
    id: string;
    noun: ImportedNoun;
    file_name: string;
    imported: number;
    updated: number;
    skipped: number;
    failed: number;
  },
) => {
  await addRow(scope, 'imports', { ...values, actor_id: scope.userId });
};

/** Adds the staged records, remembers that this import did, and links the companies they name. */
export const insertStaged = async (scope: Scope, noun: ImportedNoun, importId: string) => {
  const { columns } = STAGED[noun];
  const entity = noun === 'contacts' ? 'contact' : 'company';
  const named = { workspace: scope.workspaceId, actor: scope.userId, import: importId };
  await scope.db.raw(
    `update staged set id = new_id(nth) where action = 'insert' and (id is null or match is not null
    or exists (select from ${noun} taken where taken.workspace_id = :workspace and taken.id = staged.id))`,
    named,
  );
  const link = noun === 'contacts' ? companyLink('staged.company') : '';
  await scope.db.raw(
    `insert into ${noun} (workspace_id, id, owner_id, ${noun === 'contacts' ? 'company_id, ' : ''}${columns.join(', ')})
     select :workspace, id, :actor, ${link ? `${link}, ` : ''}${columns.join(', ')} from staged where action = 'insert' order by nth`,
    named,
  );
  await scope.db.raw(
    `insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id)
     select :workspace, new_id(nth), '${entity}_created', 'Added ${entity} ' || name, '${entity}', id, :actor
     from staged where action = 'insert' order by nth`,
    named,
  );
  await scope.db.raw(
    `insert into import_changes (workspace_id, id, import_id, record_id)
     select :workspace, new_id(nth), :import, id from staged where action = 'insert'`,
    named,
  );
};

const companyLink = (name: string) => `case when ${name} = '' then null else (
  select companies.id from companies where companies.workspace_id = :workspace and companies.deleted_at is null
    and fold(companies.name) collate "C" = fold(${name}) order by companies.created_at limit 1) end`;

/** Changes the matched records in the mapped columns, and remembers what each had before and has after. */
export const updateStaged = async (scope: Scope, noun: ImportedNoun, importId: string, columns: string[]) => {
  if (columns.length === 0) return;
  const entity = noun === 'contacts' ? 'contact' : 'company';
  const named = { workspace: scope.workspaceId, actor: scope.userId, import: importId };
  const fields = noun === 'contacts' && columns.includes('company') ? [...columns, 'company_id'] : columns;
  const json = (alias: string) =>
    `jsonb_build_object(${fields.map((field) => `'${field}', to_jsonb(${alias}.${field})`).join(', ')})`;
  const assignments = columns.map((column) => `${column} = ${keeps(column)}`);
  if (fields.includes('company_id')) {
    assignments.push(
      `company_id = case when staged.company in ('', records.company) then records.company_id else ${companyLink('staged.company')} end`,
    );
  }
  await scope.db.raw(
    `with before as (
       select records.id, ${json('records')} as fields from ${noun} as records
       join staged on staged.match = records.id and staged.action = 'update' where records.workspace_id = :workspace
     ), changed as (
       update ${noun} as records set ${assignments.join(', ')}, updated_at = now()
       from staged where staged.action = 'update' and records.workspace_id = :workspace and records.id = staged.match
       returning records.id, records.name, ${json('records')} as fields, staged.nth
     ), remembered as (
       insert into import_changes (workspace_id, id, import_id, record_id, before, after)
       select :workspace, new_id(changed.nth), :import, changed.id, before.fields, changed.fields
       from changed join before on before.id = changed.id
     )
     insert into activities (workspace_id, id, type, description, entity_type, entity_id, actor_id)
     select :workspace, new_id(nth), '${entity}_updated', 'Updated ${entity} ' || name, '${entity}', id, :actor from changed`,
    named,
  );
};

const IMPORT = [
  'imports.id',
  'imports.noun',
  'imports.file_name',
  'imports.imported',
  'imports.updated',
  'imports.skipped',
  'imports.failed',
  'imports.created_at',
  'imports.undone_at',
];

export const listImports = (scope: Scope): Promise<Import[]> =>
  rows(scope, 'imports')
    .leftJoin('users', 'users.id', 'imports.actor_id')
    .orderBy([
      { column: 'imports.created_at', order: 'desc' },
      { column: 'imports.id', order: 'desc' },
    ])
    .limit(100)
    .select(
      ...IMPORT,
      'users.name as actor_name',
      scope.db.raw(`undone_at is null and imports.created_at > now() - interval '${UNDO_DAYS} days' as can_undo`),
    );

/** Marks an import as undone. @throws 404 when there is none, 409 when it was undone or is too old */
export const claimUndo = async (scope: Scope, id: string): Promise<{ noun: ImportedNoun; file_name: string }> => {
  const found = await rows(scope, 'imports')
    .where('imports.id', id)
    .forUpdate()
    .first(
      'noun',
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

/**
 * Takes back what an import did. Records that it added go to the trash, unless somebody changed them since. Of records that
 * it changed, every field that still has the imported value gets back what it had.
 */
export const undoChanges = async (scope: Scope, noun: ImportedNoun, importId: string): Promise<UndoResult> => {
  const named = { workspace: scope.workspaceId, import: importId };
  const ofImport = `changes.workspace_id = :workspace and changes.import_id = :import and records.workspace_id = :workspace
    and records.id = changes.record_id and records.deleted_at is null`;
  const removed = await scope.db.raw(
    `update ${noun} as records set deleted_at = now() from import_changes as changes
     where ${ofImport} and changes.before is null and records.updated_at = records.created_at`,
    named,
  );
  const kept = await scope.db.raw(
    `select count(*) from ${noun} as records, import_changes as changes where ${ofImport} and changes.before is null`,
    named,
  );
  const fields = [...STAGED[noun].columns, ...(noun === 'contacts' ? ['company_id'] : [])];
  const restored = await scope.db.raw(
    `update ${noun} as records set ${fields.map(backTo).join(', ')}, updated_at = now() from import_changes as changes
     where ${ofImport} and changes.before is not null`,
    named,
  );
  return { removed: removed.rowCount, restored: restored.rowCount, kept: kept.rows[0].count };
};

const backTo = (field: string) => {
  const before =
    field === 'tags'
      ? `array(select jsonb_array_elements_text(changes.before->'tags'))`
      : `(changes.before->>'${field}')${field === 'company_id' ? '::uuid' : ''}`;
  return `${field} = case when changes.after->'${field}' = coalesce(to_jsonb(records.${field}), 'null')
    then ${before} else records.${field} end`;
};
