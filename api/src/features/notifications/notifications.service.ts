import type { Notifications, NotificationsRead } from '@rapport/shared/notifications';
import { readerWords, type Scope } from '../../db/scope';
import { readingOf } from '../settings/settings.readModel';
import {
  countUnread,
  insertNotification,
  listNotifications,
  markRead,
  type NewNotification,
} from './notifications.repository';
import { inWords } from './notificationWords';

/** Notifies a member of the workspace, in the transaction of what happened. @returns whether they are still a member */
export const notify = (scope: Scope, userId: string, notification: NewNotification): Promise<boolean> =>
  insertNotification(scope, userId, notification);

export const readNotifications = async (scope: Scope): Promise<Notifications> => {
  const [unread, stored, words, reading] = await Promise.all([
    countUnread(scope),
    listNotifications(scope),
    readerWords(scope),
    readingOf(scope, scope.userId),
  ]);
  return { unread, items: stored.map((one) => inWords(one, words, reading)) };
};

export const markNotifications = async (scope: Scope, marks: NotificationsRead): Promise<Notifications> => {
  await markRead(scope, marks);
  return readNotifications(scope);
};
