import { z } from 'zod';
import { Instant } from './text';

export const NOTIFICATIONS_SHOWN = 50;

/** Something that happened for one person. Types are open, like those of activities. */
export const Notification = z.object({
  id: z.uuid(),
  type: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Where in the app it is about. */
  path: z.string().nullable(),
  created_at: Instant,
  read_at: Instant.nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** The newest of one's own, and how many of all are unread. */
export const Notifications = z.object({ unread: z.int(), items: z.array(Notification) });
export type Notifications = z.infer<typeof Notifications>;

/** Marks as read: all, or the named ones. */
export const NotificationsRead = z.strictObject({
  read: z.union([z.literal('all'), z.array(z.uuid()).min(1).max(NOTIFICATIONS_SHOWN)]),
});
export type NotificationsRead = z.infer<typeof NotificationsRead>;
