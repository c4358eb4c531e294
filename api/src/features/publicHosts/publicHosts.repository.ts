import { addRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';

export interface StoredHost {
  host: string;
  token: string;
  verified_at: string | null;
}

export const findHost = (scope: Scope): Promise<StoredHost | undefined> =>
  rows(scope, 'public_hosts').first('host', 'token', 'verified_at');

export const replaceHost = async (scope: Scope, host: Pick<StoredHost, 'host' | 'token'>): Promise<void> => {
  await deleteHost(scope);
  await addRow(scope, 'public_hosts', host);
};

export const deleteHost = (scope: Scope) => rows(scope, 'public_hosts').delete();

/** Marks a host as verified, unless it was replaced meanwhile. Another workspace that verified the name before loses it. */
export const markVerified = async (trx: Db, workspaceId: string, { host, token }: StoredHost): Promise<void> => {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('public_hosts'), hashtext(?))`, [host]);
  const own = await trx('public_hosts').where({ workspace_id: workspaceId, host, token }).forUpdate().first('id');
  if (!own) return;
  await trx('public_hosts').where({ host }).whereNot({ workspace_id: workspaceId }).update({ verified_at: null });
  await trx('public_hosts')
    .where({ workspace_id: workspaceId, id: own.id })
    .update({ verified_at: trx.fn.now(), updated_at: trx.fn.now() });
};

export const findWorkspaceOfHost = async (trx: Db, host: string): Promise<string | null> =>
  (await trx('public_hosts').where({ host }).whereNotNull('verified_at').first('workspace_id'))?.workspace_id ?? null;
