import type { Knex } from 'knex';
import type { Identity } from '../../db/identity';
import type { Scope } from '../../db/scope';
import {
  findHomeWorkspace,
  findLastWorkspace,
  findWorkspace,
  insertWorkspace,
  isMember as isMemberOf,
  lockWorkspaceRow,
} from './workspaces.repository';

/** Everybody who registers gets a workspace of their own, named after them until they name it. */
export const foundWorkspace = (trx: Knex.Transaction, owner: { id: string; name: string }): Promise<string> =>
  insertWorkspace(trx, `${owner.name}’s workspace`.slice(0, 200), owner.id);

/** Whether somebody works where the installation is run from, and owns that workspace. */
export const runsInstallation = async (
  trx: Knex.Transaction,
  { workspace_id, role }: Pick<Identity, 'workspace_id' | 'role'>,
): Promise<boolean> => role === 'owner' && workspace_id === (await findHomeWorkspace(trx));

/** The workspace that somebody who signs in enters. */
export const workspaceToEnter = findLastWorkspace;

/** Makes others wait who add to what the workspace may have only so many of, until the transaction ends. */
export const lockWorkspace = lockWorkspaceRow;

export const isMember = isMemberOf;

export const workspaceName = async (scope: Scope): Promise<string> => (await findWorkspace(scope)).name;
