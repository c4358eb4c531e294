import { z } from 'zod';
import { MailPerson } from './mailbox';
import { Instant } from './text';

/** How long an email that could not be logged is kept. */
export const DROPPED_DAYS = 30;

/**
 * Why an email is waiting: it has only members in it; it came from outside and its sender is not a contact; the plan
 * has no room for another contact; or the plan has no email integration, or a payment is overdue.
 */
export const DropReason = z.enum(['nobody', 'unknown', 'contacts', 'plan']);
export type DropReason = z.infer<typeof DropReason>;

/** An email that arrived at a member's drop address and is not logged yet. */
export const DroppedEmail = z.object({
  id: z.uuid(),
  reason: DropReason,
  people: z.array(MailPerson),
  subject: z.string(),
  sent_at: Instant,
});
export type DroppedEmail = z.infer<typeof DroppedEmail>;

export const DropAddress = z.object({
  is_available: z
    .boolean()
    .meta({ description: 'Whether this installation can receive emails and the plan includes drop addresses.' }),
  address: z.string().nullable().meta({ description: '`null` while it is turned off.' }),
  waiting: z.array(DroppedEmail),
});
export type DropAddress = z.infer<typeof DropAddress>;
