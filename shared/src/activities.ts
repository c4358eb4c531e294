import { z } from 'zod';
import { listQuery } from './lists';
import { Day, Instant } from './text';

/** Types are open: an older client shows an unknown type with the default icon. */
export const Activity = z.object({
  id: z.uuid(),
  type: z.string(),
  description: z.string(),
  entity_type: z.string(),
  entity_id: z.uuid().nullable(),
  actor_name: z.string().nullable(),
  created_at: Instant,
});
export type Activity = z.infer<typeof Activity>;

/** The kinds of work that reports by person count. */
const ActivityKind = z.enum(['touches', 'notes', 'tasks_done']);
export type ActivityKind = z.infer<typeof ActivityKind>;

export const ActivityQuery = listQuery(['-created_at'])
  .omit({ search: true })
  .extend({
    entity_type: z.string().max(50).optional(),
    entity_id: z.uuid().optional(),
    actor_id: z.uuid().optional(),
    kind: ActivityKind.optional(),
    /** From one day to another, both included, in the person's time zone. */
    from: Day.optional(),
    to: Day.optional(),
  });
export type ActivityQuery = z.infer<typeof ActivityQuery>;
