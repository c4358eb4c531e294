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

/** Whoever shows last that the name is theirs has it. @returns whether it was still to be verified */
export const markVerified = async (trx: Db, workspaceId: string, { host, token }: StoredHost): Promise<boolean> => {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('public_hosts'), hashtext(?))`, [host]);
  await trx('public_hosts').where({ host }).whereNot({ workspace_id: workspaceId }).update({ verified_at: null });
  const noted = await trx('public_hosts')
    .where({ workspace_id: workspaceId, host, token })
    .update({ verified_at: trx.fn.now(), updated_at: trx.fn.now() });
  return noted > 0;
};

export const findWorkspaceOfHost = async (trx: Db, host: string): Promise<string | null> =>
  (await trx('public_hosts').where({ host }).whereNotNull('verified_at').first('workspace_id'))?.workspace_id ?? null;
