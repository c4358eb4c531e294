import type { Followers } from '@rapport/shared/followers';
import type { NotedType } from '@rapport/shared/notes';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { CHANNEL } from '../../db/changes';
import { deferred } from '../../db/database';
import { addRow, rows, type Scope } from '../../db/scope';

/** SQL for whether a member follows a record: they chose to, or it is theirs and they did not stop. */
const follows = (type: NotedType) => `exists (
    select from followers where followers.workspace_id = :workspace and followers.${type}_id = :id
      and followers.user_id = memberships.user_id and followers.is_following
  ) or (:withOwner and exists (
    select from ${RECORD_TYPES[type].table} as record where record.workspace_id = :workspace and record.id = :id
      and record.owner_id = memberships.user_id
  ) and not exists (
    select from followers where followers.workspace_id = :workspace and followers.${type}_id = :id
      and followers.user_id = memberships.user_id
  ))`;

export const listFollowers = (scope: Scope, type: NotedType, id: string): Promise<Followers['followers']> =>
  rows(scope, 'memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .whereRaw(`(${follows(type)})`, { workspace: scope.workspaceId, id, withOwner: true })
    .orderBy('users.name')
    .select('users.id', 'users.name', 'users.picture');

/** Keeps whether a member follows a record. @param isKept leaves what they chose before */
export const setFollowing = async (
  scope: Scope,
  { type, id, userId, isFollowing }: { type: NotedType; id: string; userId: string; isFollowing: boolean },
  isKept = false,
) => {
  const column = `${type}_id`;
  const added = addRow(scope, 'followers', { [column]: id, user_id: userId, is_following: isFollowing }).onConflict([
    'workspace_id',
    column,
    'user_id',
  ]);
  await (isKept ? added.ignore() : added.merge(['is_following']));
};

/** Has who follows one record follow another, into which it is merged. */
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

/** Notifies who follows a record of a change by somebody else: by one notification until they have read it. */
export const notifyFollowers = (scope: Scope, { type, ...change }: FollowedChange) =>
  deferred(
    scope.db.raw(
      `with told as (
       select memberships.user_id from memberships
       where memberships.workspace_id = :workspace and memberships.user_id is distinct from :me::uuid and (${follows(type)})
     ), again as (
       update notifications set created_at = now(),
         values = jsonb_build_object('name', :name::text, 'count', (values ->> 'count')::int + 1)
       where workspace_id = :workspace and user_id in (select user_id from told) and kind = 'followed_changed'
         and path = :path and read_at is null
       returning user_id
     ), fresh as (
       insert into notifications (workspace_id, id, user_id, type, kind, values, path)
       select :workspace, gen_random_uuid(), user_id, 'followed', 'followed_changed',
         jsonb_build_object('name', :name::text, 'count', 1), :path
       from told where user_id not in (select user_id from again)
       returning user_id
     )
     select pg_notify(:channel, :workspace::text || ' ' || user_id) from (
       select user_id from again union select user_id from fresh) as each`,
      { workspace: scope.workspaceId, me: scope.userId, channel: CHANNEL, ...change },
    ),
  );
