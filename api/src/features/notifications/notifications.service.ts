import type { Notifications, NotificationsRead } from '@rapport/shared/notifications';
import { readerWords, type Scope } from '../../db/scope';
import { enqueue } from '../../jobs/job';
import { datePreferencesOf, type EmailSetting, wantsEmail } from '../settings/settings.readModel';
import { emailNotification } from './notifications.jobs';
import {
  countUnread,
  insertNotification,
  listNotifications,
  markRead,
  type NewNotification,
} from './notifications.repository';
import { inWords } from './notificationWords';

/** Notifies a member of the workspace, in the transaction of the event. @returns whether they are still a member */
export const notify = async (scope: Scope, userId: string, notification: NewNotification): Promise<boolean> =>
  (await insertNotification(scope, userId, notification)) !== null;

/**
 * Notifies a member by the bell, and by email if they want that. Does nothing if they were already notified of the same
 * event.
 */
export const notifyAlsoByEmail = async (
  scope: Scope,
  userId: string,
  notification: NewNotification,
  setting: EmailSetting,
): Promise<void> => {
  const added = await insertNotification(scope, userId, notification);
  if (!added?.id || !(await wantsEmail(scope, userId, setting))) return;
  await enqueue(scope, emailNotification, { user_id: userId, notification_id: added.id });
};

export const readNotifications = async (scope: Scope): Promise<Notifications> => {
  const [unread, stored, words, reading] = await Promise.all([
    countUnread(scope),
    listNotifications(scope),
    readerWords(scope),
    datePreferencesOf(scope, scope.userId),
  ]);
  return { unread, items: stored.map((one) => inWords(one, words, reading)) };
};

export const markNotifications = async (scope: Scope, marks: NotificationsRead): Promise<Notifications> => {
  await markRead(scope, marks);
  return readNotifications(scope);
};
