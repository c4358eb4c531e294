import { msg } from '@lingui/core/macro';
import type { Tokens } from '@rapport/shared/access';
import type {
  AccountDeletion,
  AccountDeletionPreview,
  WorkspaceDeletion,
  WorkspaceFate,
} from '@rapport/shared/account';
import type { Identity } from '../../db/identity';
import { lockWorkspace } from '../../db/lockWorkspace';
import { asSystem } from '../../db/scope';
import type { Db } from '../../db/session';
import type { Context } from '../../http/context';
import { conflict, invalid, notSignedIn } from '../../http/problem';
import { enqueueSystemJob } from '../../jobs/job';
import { proofNeeded, requireProof } from '../access/proof';
import { moveSession } from '../sessions/sessions.service';
import { changeMember, removeMember } from '../team/team.service';
import { eraseWorkspace } from './account.jobs';
import { closeWorkspace, deleteUser, findUser, listFates } from './account.repository';

/** Returns what happens to each of the person's workspaces, and which proof of identity the deletion needs. */
export const previewDeletion = ({ db }: Context, identity: Identity): Promise<AccountDeletionPreview> =>
  asSystem(db, async (trx) => ({
    workspaces: await listFates(trx, identity.user_id),
    proof: await proofNeeded(trx, identity),
  }));

/**
 * Deletes an account for good and closes the workspaces without other members; jobs then end their subscriptions and
 * erase their records. Workspaces with other members stay.
 * @throws 422 for an address that is not the account's, a wrong password, or a workspace that would have no owner; 403
 * for a person without a password who has not just signed in; 409 if the members of a workspace changed meanwhile
 */
export const deleteAccount = async (context: Context, identity: Identity, deletion: AccountDeletion) => {
  const { email, password, new_owners } = deletion;
  const { user_id } = identity;
  const { user, workspaces: planned } = await asSystem(context.db, async (trx) => ({
    user: await findUser(trx, user_id),
    workspaces: await listFates(trx, user_id),
  }));
  if (!user) throw notSignedIn(msg`This account was deleted.`);
  if (user.email.toLowerCase() !== email.toLowerCase()) {
    throw invalid({ email: msg`This is not the email address of your account` });
  }
  requireNewOwners(planned, new_owners);
  await requireProof(context, identity, password);
  await asSystem(context.db, async (trx) => {
    for (const { id } of planned.toSorted(byId)) await lockWorkspace({ db: trx, workspaceId: id, userId: user_id });
    const workspaces = await listFates(trx, user_id);
    requireSame(planned, workspaces);
    for (const workspace of workspaces) await leaveWorkspace(trx, user_id, workspace, new_owners[workspace.id]);
    await deleteUser(trx, user);
  });
};

const byId = (one: WorkspaceFate, other: WorkspaceFate) => one.id.localeCompare(other.id);

const requireNewOwners = (workspaces: WorkspaceFate[], newOwners: Record<string, string>) => {
  const missing = workspaces.filter(
    ({ id, fate, others }) => fate === 'handed_over' && !others.some((other) => other.id === newOwners[id]),
  );
  if (missing.length === 0) return;
  throw invalid(
    Object.fromEntries(missing.map(({ id, name }) => [`new_owners.${id}`, msg`Choose who will own “${name}”`])),
  );
};

const requireSame = (planned: WorkspaceFate[], found: WorkspaceFate[]) => {
  if (JSON.stringify(planned) === JSON.stringify(found)) return;
  throw conflict('team_changed', msg`Someone just joined or left one of your workspaces. Please review the changes.`);
};

const leaveWorkspace = async (trx: Db, userId: string, { id, fate }: WorkspaceFate, newOwner: string | undefined) => {
  if (fate === 'deleted') return closeAndErase(trx, id);
  const scope = { db: trx, workspaceId: id, userId };
  if (fate === 'handed_over' && newOwner) await changeMember(scope, newOwner, { role: 'owner' });
  await removeMember(scope, { user_id: userId, role: 'member' }, userId, newOwner);
};

/** Deletes a workspace, and the accounts of the given people, who belong to no other workspace. */
export const removeWorkspace = async (trx: Db, id: string, people: { id: string; email: string }[]): Promise<void> => {
  await closeAndErase(trx, id);
  await removePeople(trx, people);
};

/** Deletes the accounts of people who no longer belong to any workspace. */
export const removePeople = async (trx: Db, people: { id: string; email: string }[]): Promise<void> => {
  for (const person of people) await deleteUser(trx, person);
};

const closeAndErase = async (trx: Db, workspaceId: string) => {
  await closeWorkspace(trx, workspaceId);
  await enqueueSystemJob(trx, eraseWorkspace, { workspace_id: workspaceId }, { key: `erase ${workspaceId}` });
};

/**
 * Deletes the workspace that the person works in, for all its members, and moves the session to another of the person's
 * workspaces.
 * @throws 403 for a person who has to sign in again, 409 if it is their only workspace, 422 for a wrong name or
 * password
 */
export const deleteWorkspace = async (
  context: Context,
  identity: Identity,
  { name, password }: WorkspaceDeletion,
): Promise<Tokens> => {
  const { session_id, user_id, workspace_id } = identity;
  const { workspaces } = await previewDeletion(context, identity);
  const next = workspaces.find(({ id }) => id !== workspace_id);
  if (!next) {
    throw conflict('only_workspace', msg`This is your only workspace. Delete your account instead.`);
  }
  if (workspaces.find(({ id }) => id === workspace_id)?.name !== name) {
    throw invalid({ name: msg`This is not the name of the workspace` });
  }
  await requireProof(context, identity, password);
  return asSystem(context.db, async (trx) => {
    const tokens = await moveSession(context, trx, { id: session_id, user_id, workspace_id: next.id });
    await closeAndErase(trx, workspace_id);
    return tokens;
  });
};
