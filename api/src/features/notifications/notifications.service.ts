import type { Notifications, NotificationsRead } from '@rapport/shared/notifications';
import type { Scope } from '../../db/scope';
import {
  countUnread,
  insertNotification,
  listNotifications,
  markRead,
  type NewNotification,
} from './notifications.repository';

/** Notifies a member of the workspace, in the transaction of what happened. @returns whether they are still a member */
export const notify = (scope: Scope, userId: string, notification: NewNotification): Promise<boolean> =>
  insertNotification(scope, userId, notification);

export const readNotifications = async (scope: Scope): Promise<Notifications> => ({
  unread: await countUnread(scope),
  items: await listNotifications(scope),
});

export const markNotifications = async (scope: Scope, marks: NotificationsRead): Promise<Notifications> => {
  await markRead(scope, marks);
  return readNotifications(scope);
};
