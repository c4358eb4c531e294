import type { WorkspaceRole } from '@rapport/shared/access';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import type { Member } from '@rapport/shared/team';
import { allowLongWork } from '../../db/allowLongWork';
import { everyRow, rows, type Scope } from '../../db/scope';
import { TODAY_OF_MEMBER } from './absences.repository';

export const listMembers = (scope: Scope): Promise<Member[]> =>
  rows(scope, 'memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .leftJoin('user_settings', 'user_settings.user_id', 'memberships.user_id')
    .leftJoin({ deputies: 'users' }, 'deputies.id', 'memberships.deputy_id')
    .orderBy('memberships.created_at')
    .select(
      'users.id',
      'users.name',
      'users.email',
      'users.picture',
      'memberships.role',
      'memberships.created_at as joined_at',
      scope.db.raw(`case when ${TODAY_OF_MEMBER} <= memberships.away_until then jsonb_build_object(
        'from', memberships.away_from, 'to', memberships.away_until,
        'deputy_id', memberships.deputy_id, 'deputy_name', deputies.name) end as away`),
    );

/**
 * Keeps the members among these users from being removed until the transaction ends. It skips a member who is being
 * removed and does not wait, because the removal may wait for a record that the caller has locked.
 * @returns the ids of these members
 */
export const keepMembers = (scope: Scope, userIds: string[]): PromiseLike<string[]> =>
  rows(scope, 'memberships').whereRaw('user_id = any (?)', [userIds]).forKeyShare().skipLocked().pluck('user_id');

/** Waits for transactions that give the member a record, and prevents new ones until the transaction ends. */
export const lockMember = (scope: Scope, userId: string) =>
  rows(scope, 'memberships').where({ user_id: userId }).forUpdate().first('user_id');

export const insertMember = (scope: Scope, userId: string) =>
  scope.db('memberships').insert({ workspace_id: scope.workspaceId, user_id: userId, role: 'member' });

export const updateRole = (scope: Scope, userId: string, role: WorkspaceRole) =>
  rows(scope, 'memberships').where({ user_id: userId }).update({ role });

/** Ends a membership and the sessions in this workspace. Its API keys are deleted by their foreign key. */
export const deleteMember = async (scope: Scope, userId: string) => {
  await rows(scope, 'memberships').where({ user_id: userId }).delete();
  await rows(scope, 'sessions')
    .where({ user_id: userId })
    .whereNull('revoked_at')
    .update({ revoked_at: scope.db.fn.now(), revoke_reason: 'left the workspace' });
};

/**
 * Gives all records of a member, including those in the trash, to another member. They get a new version, as with any
 * other change of a field. They are locked in the order of their ids, as in bulk changes, so that the two do not
 * deadlock.
 */
export const handOverRecords = async (scope: Scope, from: string, to: string) => {
  // There may be hundreds of thousands of records, and each is updated in every index.
  await allowLongWork(scope.db);
  for (const { table, owner } of Object.values(RECORD_TYPES)) {
    if (!owner) continue;
    const theirs = () => everyRow(scope, table).where({ [owner]: from });
    // A statement of its own locks them. If it were joined with the update, PostgreSQL, which has no statistics of
    // records that were just added, would compare all with all.
    await scope.db.from(theirs().orderBy('id').forNoKeyUpdate().select('id').as('locked')).count('*');
    await theirs().update({ [owner]: to, updated_at: scope.db.fn.now() });
  }
};
