import type { Notifications, NotificationsRead } from '@rapport/shared/notifications';
import type { Scope } from '../../db/scope';
import { countUnread, insertNotification, listNotifications, markRead } from './notifications.repository';

/** Tells a member of the workspace what happened for them, in the transaction in which it happens. */
export const notify = insertNotification;

export const readNotifications = async (scope: Scope): Promise<Notifications> => ({
  unread: await countUnread(scope),
  items: await listNotifications(scope),
});

export const markNotifications = async (scope: Scope, marks: NotificationsRead): Promise<Notifications> => {
  await markRead(scope, marks);
  return readNotifications(scope);
};
