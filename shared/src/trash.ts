import { z } from 'zod';
import { listQuery } from './lists';
import { OBJECT_TYPES } from './recordTypes';
import { Instant } from './text';

/** How long something deleted can be brought back. */
export const TRASH_DAYS = 30;

export const TrashQuery = listQuery(['-created_at']).omit({ search: true, sort: true });
export type TrashQuery = z.infer<typeof TrashQuery>;

/** Something deleted. `name` of a note is how it begins. */
export const TrashItem = z.object({
  id: z.uuid(),
  type: z.enum(OBJECT_TYPES),
  name: z.string(),
  deleted_at: Instant,
});
export type TrashItem = z.infer<typeof TrashItem>;
