import { msg } from '@lingui/core/macro';
import { UNDO_DAYS } from '@rapport/shared/imports';
import { TRANSFER_DAYS } from '@rapport/shared/transferSources';
import type { Transfer, TransferStatus, TransferSummary } from '@rapport/shared/transfers';
import { addRow, rows, type Scope } from '../../../db/scope';
import { notFound } from '../../../http/problem';

export type StoredTransfer = Omit<Transfer, 'files'> & { actor_id: string | null };

const TRANSFER = [
  'id',
  'source',
  'status',
  'on_known',
  'problem',
  'created_at',
  'finished_at',
  'undone_at',
  'actor_id',
];
const LISTED_MAX = 50;

/** The imports of a transfer that can still be undone. */
const CAN_UNDO = `
  transfers.status in ('done', 'failed') and exists (
    select from imports join transfer_files on transfer_files.workspace_id = imports.workspace_id and transfer_files.id = imports.id
    where imports.workspace_id = transfers.workspace_id and transfer_files.transfer_id = transfers.id
      and imports.undone_at is null and imports.created_at > now() - interval '${UNDO_DAYS} days') as can_undo`;

const columnsOf = ({ db }: Scope) => [
  ...TRANSFER.map((column) => `transfers.${column}`),
  'users.name as actor_name',
  db.raw(CAN_UNDO),
];

const withActor = (scope: Scope) => rows(scope, 'transfers').leftJoin('users', 'users.id', 'transfers.actor_id');

const sumOfImports = (column: string) => `
  coalesce((
    select sum(imports.${column}) from imports join transfer_files on transfer_files.workspace_id = imports.workspace_id
      and transfer_files.id = imports.id
    where imports.workspace_id = transfers.workspace_id and transfer_files.transfer_id = transfers.id
  ), 0)::int as ${column}`;

/** The newest transfers, without those whose files expired before they were imported. */
export const listTransfers = (scope: Scope): Promise<TransferSummary[]> =>
  withActor(scope)
    .whereRaw(`(transfers.status <> 'open' or transfers.created_at > now() - interval '${TRANSFER_DAYS} days')`)
    .orderBy('transfers.created_at', 'desc')
    .limit(LISTED_MAX)
    .select(
      ...columnsOf(scope).filter((column) => column !== 'transfers.problem' && column !== 'transfers.actor_id'),
      ...['imported', 'updated', 'failed'].map((column) => scope.db.raw(sumOfImports(column))),
    );

/** @throws 404 */
export const findTransfer = async (scope: Scope, id: string): Promise<StoredTransfer> => {
  const found = await withActor(scope).where('transfers.id', id).first(columnsOf(scope));
  if (!found) throw notFound(msg`This move`);
  return found;
};

/** Locks the transfer until the end of the transaction. @throws 404 */
export const lockTransfer = async (scope: Scope, id: string): Promise<StoredTransfer> => {
  const found = await rows(scope, 'transfers').where('transfers.id', id).forUpdate().first(TRANSFER);
  if (!found) throw notFound(msg`This move`);
  return found;
};

export const insertTransfer = async (scope: Scope, source: string): Promise<string> => {
  const [{ id }] = await addRow(scope, 'transfers', { source, actor_id: scope.userId }).returning('id');
  return id;
};

interface TransferChange {
  status?: TransferStatus;
  on_known?: string;
  problem?: string | null;
  actor_id?: string | null;
}

export const updateTransfer = (scope: Scope, id: string, change: TransferChange) =>
  rows(scope, 'transfers').where({ id }).update(change);

/** @returns whether it was running: another process may have finished it */
export const finishTransfer = async (scope: Scope, id: string): Promise<boolean> =>
  (await rows(scope, 'transfers')
    .where({ id, status: 'running' })
    .update({ status: 'done', problem: null, finished_at: scope.db.fn.now() })) > 0;

export const markUndone = (scope: Scope, id: string) =>
  rows(scope, 'transfers').where({ id }).update({ status: 'undone', problem: null, undone_at: scope.db.fn.now() });

export const deleteTransfer = (scope: Scope, id: string) => rows(scope, 'transfers').where({ id }).delete();

/** Whether a transfer is being checked or imported, so that its files are needed. */
export const isTransferring = async (scope: Scope): Promise<boolean> =>
  (await rows(scope, 'transfers').whereIn('status', ['checking', 'running']).first('id')) !== undefined;

/** Deletes the files of transfers and what was read from them. Transfers that were never run are deleted completely. */
export const deleteContents = async (scope: Scope) => {
  await rows(scope, 'transfers').whereIn('status', ['open', 'checked']).delete();
  await rows(scope, 'transfer_chunks').delete();
  await rows(scope, 'transfer_files').update({ result: null, choices: '{}' });
};
