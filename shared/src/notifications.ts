import { z } from 'zod';
import { Instant } from './text';

export const NOTIFICATIONS_SHOWN = 50;

/** A notification for one user. Types are open, like those of activities. */
export const Notification = z.object({
  id: z.uuid(),
  type: z.string(),
  title: z.string(),
  detail: z.string(),
  /** The path in the app that it links to. */
  path: z.string().nullable(),
  created_at: Instant,
  read_at: Instant.nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** The user's newest notifications, and how many of all are unread. */
export const Notifications = z.object({ unread: z.int(), items: z.array(Notification) });
export type Notifications = z.infer<typeof Notifications>;

/** Marks notifications as read: all, or those with these ids. */
export const NotificationsRead = z.strictObject({
  read: z.union([z.literal('all'), z.array(z.uuid()).min(1).max(NOTIFICATIONS_SHOWN)]),
});
export type NotificationsRead = z.infer<typeof NotificationsRead>;
