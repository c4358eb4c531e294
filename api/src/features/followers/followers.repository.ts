import type { Followers } from '@rapport/shared/followers';
import type { NotedType } from '@rapport/shared/notes';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { CHANNEL } from '../../db/changes';
import { addRow, rows, type Scope } from '../../db/scope';
import { runPrepared } from '../../db/session';

/** SQL for whether a member follows a record: they chose to, or they own it and did not stop. */
const follows = (type: NotedType) => `(exists (
    select from followers where followers.workspace_id = :workspace and followers.${type}_id = :id
      and followers.user_id = memberships.user_id and followers.is_following
  ) or exists (
    select from ${RECORD_TYPES[type].table} as record where record.workspace_id = :workspace and record.id = :id
      and record.owner_id = memberships.user_id
  ) and not exists (
    select from followers where followers.workspace_id = :workspace and followers.${type}_id = :id
      and followers.user_id = memberships.user_id
  ))`;

export const listFollowers = (scope: Scope, type: NotedType, id: string): Promise<Followers['followers']> =>
  rows(scope, 'memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .whereRaw(follows(type), { workspace: scope.workspaceId, id })
    .orderBy('users.name')
    .select('users.id', 'users.name', 'users.picture');

interface Following {
  type: NotedType;
  id: string;
  userId: string;
  isFollowing: boolean;
  /** Changes nothing if the member chose before. */
  keepsChoice?: boolean;
}

/** Stores whether a member follows a record. */
export const setFollowing = async (scope: Scope, { type, id, userId, isFollowing, keepsChoice }: Following) => {
  const column = `${type}_id`;
  const added = addRow(scope, 'followers', { [column]: id, user_id: userId, is_following: isFollowing }).onConflict([
    'workspace_id',
    column,
    'user_id',
  ]);
  await (keepsChoice ? added.ignore() : added.merge(['is_following']));
};

/** Makes the followers of one record follow another, into which it is merged. */
export const copyFollowers = (scope: Scope, type: NotedType, from: string, to: string) =>
  scope.db.raw(
    `insert into followers (workspace_id, id, user_id, ${type}_id, is_following)
     select workspace_id, gen_random_uuid(), user_id, :to, true from followers
     where workspace_id = :workspace and ${type}_id = :from and is_following
     on conflict do nothing`,
    { workspace: scope.workspaceId, from, to },
  );

interface FollowedChange {
  type: NotedType;
  id: string;
  name: string;
  path: string;
  withOwner: boolean;
}

/**
 * Notifies the followers of a record of a change by someone else. Further changes update the same notification until it
 * is read.
 */
export const notifyFollowers = (scope: Scope, { type, id, name, path, withOwner }: FollowedChange) =>
  runPrepared(
    scope.db,
    `select notify_followers_of_${type}($1, $2, $3, $4, $5, $6, $7)`,
    [scope.workspaceId, id, withOwner, scope.userId, name, path, CHANNEL],
    { isDeferred: true },
  );
