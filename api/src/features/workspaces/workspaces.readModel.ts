import { rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';

/**
 * The workspace that a person enters by signing in: the one where they last worked, if they are still a member of it;
 * otherwise the first they joined.
 */
export const workspaceToEnter = async (trx: Db, userId: string): Promise<string | undefined> => {
  const found = await trx('memberships')
    .leftJoin('sessions', function onLatest() {
      this.on('sessions.workspace_id', 'memberships.workspace_id').andOn('sessions.user_id', 'memberships.user_id');
    })
    .where('memberships.user_id', userId)
    .orderByRaw('sessions.last_seen_at desc nulls last, memberships.created_at')
    .first('memberships.workspace_id');
  return found?.workspace_id;
};

/** The name of the workspace in which a person last worked, whether or not they are still a member of it. */
export const lastWorkspace = async (trx: Db, userId: string): Promise<string | undefined> => {
  const last = await trx('sessions')
    .join('workspaces', 'workspaces.id', 'sessions.workspace_id')
    .where('sessions.user_id', userId)
    .orderBy('sessions.last_seen_at', 'desc')
    .first('workspaces.name');
  return last?.name;
};

export const isMember = async (
  trx: Db,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<boolean> =>
  (await trx('memberships').where({ user_id: userId, workspace_id: workspaceId }).first('role')) !== undefined;

/** Whether the workspace is a demo, which a visitor opened without an account. */
export const isDemo = async ({ db, workspaceId }: Scope): Promise<boolean> => {
  const found = await db('workspaces').where({ id: workspaceId }).first('demo_until');
  return Boolean(found?.demo_until);
};

/** Whether the caller is the maker with this id, or an owner of the workspace. */
export const isMakerOrOwner = async (scope: Scope, makerId: string | null): Promise<boolean> => {
  if (makerId !== null && makerId === scope.userId) return true;
  const membership = await rows(scope, 'memberships').where('memberships.user_id', scope.userId).first('role');
  return membership?.role === 'owner';
};
