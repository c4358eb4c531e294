import { NOTIFICATIONS_SHOWN, type NotificationsRead } from '@rapport/shared/notifications';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { CHANNEL } from '../../db/changes';
import { addRow, rows, type Scope } from '../../db/scope';
import type { NotificationKind, StoredNotification } from './notificationWords';

export type NewNotification = NotificationKind & {
  type: string;
  path?: string;
  /** Identifies the event, so that a job that runs again does not notify the same person twice. */
  once?: string;
};

/**
 * Inserts a notification and announces it to every listening process when the transaction commits.
 * @returns the `id` of a new one, no `id` if it existed already; `null` for a person who has left the workspace or is
 * being removed from it. The call does not wait for such a removal, because the removal may wait for a record that the
 * caller has locked
 */
export const insertNotification = async (
  scope: Scope,
  userId: string,
  { once, values, ...notification }: NewNotification,
): Promise<{ id?: string } | null> => {
  const member = rows(scope, 'memberships').where({ user_id: userId }).forKeyShare().skipLocked();
  if (!(await member.first('user_id'))) return null;
  const id = once ? uuidv5(`${userId} ${once}`, scope.workspaceId) : uuidv7();
  const [added] = await addRow(scope, 'notifications', {
    ...notification,
    values: values ? JSON.stringify(values) : null,
    id,
    user_id: userId,
  })
    .onConflict(['workspace_id', 'id'])
    .ignore()
    .returning('id');
  await announce(scope, userId);
  return added ?? {};
};

const announce = (scope: Scope, userId: string) =>
  scope.db.raw('select pg_notify(?, ?)', [CHANNEL, `${scope.workspaceId} ${userId}`]);

const mine = (scope: Scope) => rows(scope, 'notifications').where({ user_id: scope.userId });

export const listNotifications = (scope: Scope): Promise<StoredNotification[]> =>
  mine(scope)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(NOTIFICATIONS_SHOWN)
    .select('id', 'type', 'title', 'detail', 'kind', 'values', 'path', 'created_at', 'read_at');

/** A notification of the caller, if it still exists. */
export const findNotification = (scope: Scope, id: string): Promise<StoredNotification | undefined> =>
  mine(scope).where({ id }).first('id', 'type', 'title', 'detail', 'kind', 'values', 'path', 'created_at', 'read_at');

export const countUnread = async (scope: Scope): Promise<number> => {
  const [{ count }] = await mine(scope).whereNull('read_at').count({ count: '*' });
  return count;
};

export const markRead = async (scope: Scope, { read }: NotificationsRead) => {
  const unread = mine(scope).whereNull('read_at');
  const marked = await (read === 'all' ? unread : unread.whereIn('id', read)).update({ read_at: scope.db.fn.now() });
  if (marked > 0) await announce(scope, String(scope.userId));
};
