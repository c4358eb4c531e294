import { z } from 'zod';
import { listQuery } from './lists';
import { Instant } from './text';

/** An email that was not sent, because the installation has no email server. */
export const OutboxEmail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  created_at: Instant,
});
export type OutboxEmail = z.infer<typeof OutboxEmail>;

export const OutboxQuery = listQuery(['-created_at']).omit({ search: true });
export type OutboxQuery = z.infer<typeof OutboxQuery>;
