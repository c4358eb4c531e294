import { msg } from '@lingui/core/macro';
import { currencyIn } from '@rapport/shared/currencies';
import type { Identity } from '../../db/identity';
import { languageOf } from '../../db/languageOf';
import type { Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { wordsIn } from '../../words/words';
import { claimHome, findHomeWorkspace, findWorkspace, insertWorkspace } from './workspaces.repository';

/** Creates the workspace of a person who registers, named after them until they rename it. */
export const createWorkspace = async (trx: Db, owner: Owner): Promise<string> => {
  const [name, language] = [await workspaceNameOf(trx, owner), await languageOf(trx, owner.id)];
  return insertWorkspace(trx, { name, currency: currencyIn(language), ownerId: owner.id });
};

interface Owner {
  id: string;
  name: string;
}

/** The default name of a workspace, in the language of its owner. */
export const workspaceNameOf = async (trx: Db, { id, name }: Owner): Promise<string> =>
  wordsIn(await languageOf(trx, id))(msg`${name}’s workspace`).slice(0, 200);

/** Gives a demo that becomes a workspace what a new workspace gets when its owner registers. */
export const claimHomeWorkspace = claimHome;

/** Whether a person is the operator: the owner of the installation's first workspace. */
export const isOperator = async (
  trx: Db,
  { workspace_id, role }: Pick<Identity, 'workspace_id' | 'role'>,
): Promise<boolean> => role === 'owner' && workspace_id === (await findHomeWorkspace(trx));

export const workspaceName = async (scope: Scope): Promise<string> => (await findWorkspace(scope)).name;
