import { z } from 'zod';
import { listQuery } from './lists';
import { Instant } from './text';

/** A mail that was not sent, because the installation has no mail server. */
export const OutboxMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  created_at: Instant,
});
export type OutboxMail = z.infer<typeof OutboxMail>;

export const OutboxQuery = listQuery(['-created_at']).omit({ search: true });
export type OutboxQuery = z.infer<typeof OutboxQuery>;
