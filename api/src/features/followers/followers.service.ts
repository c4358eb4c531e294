import type { FollowChange, Followers } from '@rapport/shared/followers';
import { NotedType } from '@rapport/shared/notes';
import { recordPath } from '@rapport/shared/paths';
import type { Scope } from '../../db/scope';
import { keepRecord, nameOfRecord } from '../records/records.repository';
import { copyFollowers, listFollowers, notifyFollowers, setFollowing } from './followers.repository';

/** @throws 404 */
export const readFollowers = async (scope: Scope, type: NotedType, id: string): Promise<Followers> => {
  await nameOfRecord(scope, type, id);
  const followers = await listFollowers(scope, type, id);
  return { is_following: followers.some((each) => each.id === scope.userId), followers };
};

/** Follows a record, or stops following it. @throws 404 */
export const changeFollowing = async (
  scope: Scope,
  type: NotedType,
  id: string,
  { is_following }: FollowChange,
): Promise<Followers> => {
  await keepRecord(scope, type, id);
  await setFollowing(scope, { type, id, userId: String(scope.userId), isFollowing: is_following });
  return readFollowers(scope, type, id);
};

/** Makes members follow a record, except those who stopped following it. */
export const addFollowers = async (scope: Scope, { type, id }: FollowedRecord, userIds: string[]): Promise<void> => {
  for (const userId of userIds) await setFollowing(scope, { type, id, userId, isFollowing: true, keepsChoice: true });
};

export interface FollowedRecord {
  type: NotedType;
  id: string;
}

/** Makes the followers of a record follow the one into which it is merged. */
export const followMerged = async (scope: Scope, type: NotedType, from: string, to: string): Promise<void> => {
  await copyFollowers(scope, type, from, to);
};

/** Activities about which the owner gets a separate notification. */
const OWNERS_KNOW = new Set(['deal_won', 'deal_lost', 'deal_quote_answered', 'form_submitted']);

interface Change {
  type: string;
  entity_type: string;
  entity_id?: string | null;
  values?: object;
  changes?: object;
}

/** Notifies the followers of the record that an activity is about. */
export const notifyOfActivity = async (
  scope: Scope,
  { type, entity_type, entity_id, values, changes }: Change,
): Promise<void> => {
  const followed = NotedType.safeParse(entity_type).data;
  if (!followed || !entity_id || /_(created|deleted)$/.test(type.replace('note_created', ''))) return;
  const name = values && 'name' in values ? String(values.name) : '';
  const path = recordPath(followed, entity_id);
  const withOwner = !OWNERS_KNOW.has(type) && !(changes && 'owner_id' in changes);
  await notifyFollowers(scope, { type: followed, id: entity_id, name, path, withOwner });
};
