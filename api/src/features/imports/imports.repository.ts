import { msg } from '@lingui/core/macro';
import { type Import, type ImportObjectType, type ImportProgress, UNDO_DAYS } from '@rapport/shared/imports';
import { addRow, rows, type Scope } from '../../db/scope';
import { violates } from '../../db/violates';
import { conflict, notFound } from '../../http/problem';
import type { FileReading } from './objects/rowReader';

export interface NewImport {
  id: string;
  noun: ImportObjectType;
  file_name: string;
  imported: number;
  updated: number;
  skipped: number;
  failed: number;
}

/**
 * Raises the limits of the transaction, because reading and writing 100,000 rows takes longer than a request may, and
 * sorting them takes more memory. A small sample of the rows is enough to plan the queries of an import. If this
 * process dies, the database notices and releases its locks, except on Windows, where it cannot.
 */
export const allowImporting = (scope: Scope) =>
  scope.db.raw(`
    set local statement_timeout = '110s';
    set local work_mem = '32MB';
    set local default_statistics_target = 10;
    set local idle_in_transaction_session_timeout = '60s';
    select set_config('client_connection_check_interval', '1s', true) where version() !~* 'mingw|visual c|windows'`);

/** Without statistics about the records imported a moment ago, Postgres would choose nested loops. */
export const planForImported = (scope: Scope) => scope.db.raw('set local enable_nestloop = off');

/** An import holds this lock exclusively. Changes that must not run beside an import share it. */
const LOCK = `hashtextextended('import ' || ?, 0)`;

/**
 * Keeps a workspace from running two imports at a time, because neither would see the other's records as duplicates.
 * @throws 409 while another one runs
 */
export const claimImporting = async (scope: Scope) => {
  const { rows: claimed } = await scope.db.raw(`select pg_try_advisory_xact_lock(${LOCK}) as is_ours`, [
    scope.workspaceId,
  ]);
  if (!claimed[0].is_ours) {
    throw conflict('import_running', msg`Another import is running in this workspace. Try again when it is done.`);
  }
};

/** Keeps imports from starting until the transaction ends. @returns false while one runs */
export const holdOffImports = async (scope: Scope): Promise<boolean> => {
  const { rows: held } = await scope.db.raw(`select pg_try_advisory_xact_lock_shared(${LOCK}) as is_held`, [
    scope.workspaceId,
  ]);
  return held[0].is_held;
};

/** @throws 409 if an import with this id already exists */
export const insertImport = async (scope: Scope, values: NewImport) => {
  try {
    await addRow(scope, 'imports', { ...values, actor_id: scope.userId });
  } catch (error) {
    throw violates(error, 'imports_pkey') ? conflict('import_exists', msg`This import was already completed.`) : error;
  }
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

const described = (scope: Scope) =>
  rows(scope, 'imports')
    .leftJoin('users', 'users.id', 'imports.actor_id')
    .select(
      ...IMPORT,
      'users.name as actor_name',
      scope.db.raw(`undone_at is null and imports.created_at > now() - interval '${UNDO_DAYS} days' as can_undo`),
    );

export const listImports = (scope: Scope): Promise<Import[]> =>
  described(scope)
    .orderBy([
      { column: 'imports.created_at', order: 'desc' },
      { column: 'imports.id', order: 'desc' },
    ])
    .limit(100);

/** @throws 404 */
export const findImport = async (scope: Scope, id: string): Promise<Import> => {
  const found = await described(scope).where('imports.id', id).first();
  if (!found) throw notFound(msg`This import`);
  return found;
};

/** The members whom a file can name as owners. */
export const listOwners = (scope: Scope): Promise<FileReading['members']> =>
  rows(scope, 'memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .orderBy('memberships.created_at')
    .select('users.id', 'users.name', 'users.email');

/** Marks an import as undone. @throws 404 if it does not exist, 409 if it was undone or is too old */
export const claimUndo = async (scope: Scope, id: string): Promise<{ table: ImportObjectType; file_name: string }> => {
  const found = await rows(scope, 'imports')
    .where('imports.id', id)
    .forUpdate()
    .first(
      'noun as table',
      'file_name',
      'undone_at',
      scope.db.raw(`created_at < now() - interval '${UNDO_DAYS} days' as is_old`),
    );
  if (!found) throw notFound(msg`This import`);
  if (found.undone_at) throw conflict('already_undone', msg`This import was already undone.`);
  if (found.is_old) throw conflict('too_old', msg`An import can be undone for ${UNDO_DAYS} days.`);
  await rows(scope, 'imports').where('imports.id', id).update({ undone_at: scope.db.fn.now() });
  return found;
};

export const saveProgress = (scope: Scope, id: string, progress: ImportProgress) =>
  addRow(scope, 'import_progress', { id, ...progress })
    .onConflict(['workspace_id', 'id'])
    .merge();

/** Returns the progress of an import. It is done once its records can be read. */
export const findProgress = async (scope: Scope, id: string): Promise<ImportProgress> => {
  const progress = await rows(scope, 'import_progress')
    .leftJoin('imports', (join) =>
      join.on('imports.workspace_id', 'import_progress.workspace_id').andOn('imports.id', 'import_progress.id'),
    )
    .where('import_progress.id', id)
    .first(scope.db.raw(`case when imports.id is null then phase else 'done' end as phase`), 'done', 'total');
  if (!progress) throw notFound(msg`This import`);
  return progress;
};
