import { type DataExport, EXPORT_DAYS } from '@rapport/shared/dataExport';
import type { Knex } from 'knex';
import { addRow, rows, type Scope } from '../../db/scope';

const EXPORT = ['id', 'status', 'done', 'total', 'bytes', 'created_at', 'expires_at'];
/** An export that has been running for longer has lost its job. */
const LONGEST = '1 hour';

/** Returns the newest export whose file can still be downloaded, or that is still being written. */
export const findLatest = async (scope: Scope): Promise<DataExport | null> => {
  const latest = await rows(scope, 'data_exports')
    .whereRaw('(expires_at is null or expires_at > now())')
    .orderBy('created_at', 'desc')
    .first(
      ...EXPORT.filter((column) => column !== 'status'),
      scope.db.raw(
        `case when status = 'running' and created_at < now() - interval '${LONGEST}' then 'failed' else status end as status`,
      ),
    );
  return latest ?? null;
};

export const deleteExports = (scope: Scope) => rows(scope, 'data_exports').delete();

/** A new export replaces all earlier ones. */
export const insertExport = async (scope: Scope): Promise<DataExport> => {
  await deleteExports(scope);
  const [added] = await addRow(scope, 'data_exports', { user_id: scope.userId }).returning(EXPORT);
  return added;
};

export const updateExport = (scope: Scope, id: string, change: { done?: number; total?: number }) =>
  rows(scope, 'data_exports').where({ id }).update(change);

const runningExport = (scope: Scope, id: string) => rows(scope, 'data_exports').where({ id, status: 'running' });

/** Returns the member who requested a running export; `undefined` once another export has replaced it. */
export const findRunning = (scope: Scope, id: string): Promise<{ user_id: string | null } | undefined> =>
  runningExport(scope, id).first('user_id');

/** @returns whether it was still running: another process may have ended it */
export const finishExport = async (scope: Scope, id: string, bytes: number): Promise<boolean> =>
  (await runningExport(scope, id).update({
    status: 'ready',
    bytes,
    done: scope.db.ref('total'),
    expires_at: scope.db.raw(`now() + interval '${EXPORT_DAYS} days'`),
  })) > 0;

/** @returns whether it was still running: another process may have ended it */
export const failExport = async (scope: Scope, id: string): Promise<boolean> =>
  (await runningExport(scope, id).update({ status: 'failed' })) > 0;

/** Raises the timeouts of a transaction, so that it can read everything in one snapshot for minutes. */
export const allowLongReading = (scope: Scope) =>
  scope.db.raw(`
    set local statement_timeout = '60s';
    set local idle_in_transaction_session_timeout = '60s'`);

export const deleteChunks = (scope: Scope, id: string) =>
  rows(scope, 'data_export_chunks').where({ export_id: id }).delete();

export const insertChunk = (scope: Scope, id: string, nth: number, bytes: Buffer): Knex.QueryBuilder =>
  addRow(scope, 'data_export_chunks', { export_id: id, nth, bytes });

export const findChunk = async (scope: Scope, id: string, nth: number): Promise<Buffer | undefined> =>
  (await rows(scope, 'data_export_chunks').where({ export_id: id, nth }).first('bytes'))?.bytes;
