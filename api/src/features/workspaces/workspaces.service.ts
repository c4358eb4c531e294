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

/** Everyone who registers gets a workspace of their own, named after them until they rename it. */
export const foundWorkspace = (trx: Knex.Transaction, owner: { id: string; name: string }): Promise<string> =>
  insertWorkspace(trx, `${owner.name}’s workspace`.slice(0, 200), owner.id);

/** Whether a person is the operator: the owner of the installation's first workspace. */
export const runsInstallation = async (
  trx: Knex.Transaction,
  { workspace_id, role }: Pick<Identity, 'workspace_id' | 'role'>,
): Promise<boolean> => role === 'owner' && workspace_id === (await findHomeWorkspace(trx));

/** The workspace that a person enters by signing in. */
export const workspaceToEnter = findLastWorkspace;

/** Makes other additions to a limited resource of the workspace wait until the transaction ends. */
export const lockWorkspace = lockWorkspaceRow;

export const isMember = isMemberOf;

export const workspaceName = async (scope: Scope): Promise<string> => (await findWorkspace(scope)).name;
