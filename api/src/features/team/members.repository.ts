import type { WorkspaceRole } from '@rapport/shared/access';
import type { Member } from '@rapport/shared/team';
import { everyRow, rows, type Scope } from '../../db/scope';

/** The tables whose records are somebody's, and the column that says whose. */
const OWNED = {
  campaigns: 'owner_id',
  contacts: 'owner_id',
  companies: 'owner_id',
  deals: 'owner_id',
  tasks: 'assignee_id',
};

export const listMembers = (scope: Scope): Promise<Member[]> =>
  rows(scope, 'memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .orderBy('memberships.created_at')
    .select(
      'users.id',
      'users.name',
      'users.email',
      'users.picture',
      'memberships.role',
      'memberships.created_at as joined_at',
    );

export const isMember = async (scope: Scope, userId: string): Promise<boolean> =>
  (await rows(scope, 'memberships').where({ user_id: userId }).first('user_id')) !== undefined;

export const insertMember = (scope: Scope, userId: string) =>
  scope.db('memberships').insert({ workspace_id: scope.workspaceId, user_id: userId, role: 'member' });

export const updateRole = (scope: Scope, userId: string, role: WorkspaceRole) =>
  rows(scope, 'memberships').where({ user_id: userId }).update({ role });

/** Ends the membership with what hangs on it: the sessions in this workspace, and (by their foreign key) the API keys. */
export const deleteMember = async (scope: Scope, userId: string) => {
  await rows(scope, 'memberships').where({ user_id: userId }).delete();
  await rows(scope, 'sessions')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .update({ revoked_at: scope.db.fn.now(), revoke_reason: 'left the workspace' });
};

/** Gives all records of a member, those in the trash too, to another. */
export const handOverRecords = async (scope: Scope, from: string, to: string) => {
  // They may be hundreds of thousands, each of them in every index.
  await scope.db.raw(`set local statement_timeout = '60s'`);
  for (const [table, column] of Object.entries(OWNED)) {
    await everyRow(scope, table)
      .where({ [column]: from })
      .update({ [column]: to });
  }
};
