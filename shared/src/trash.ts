import { z } from 'zod';
import { listQuery } from './lists';
import { OBJECT_TYPES } from './recordTypes';
import { Instant } from './text';

/** How long a deleted record can be restored. */
export const TRASH_DAYS = 30;

export const TrashQuery = listQuery(['-created_at']).omit({ search: true, sort: true });
export type TrashQuery = z.infer<typeof TrashQuery>;

/** A deleted record. The `name` of a note is its beginning. */
export const TrashItem = z.object({
  id: z.uuid(),
  type: z.enum(OBJECT_TYPES),
  name: z.string(),
  deleted_at: Instant,
});
export type TrashItem = z.infer<typeof TrashItem>;

/** The record types that programs can keep a copy of. */
export const COPIED_TYPES = ['contact', 'company', 'deal', 'task'] as const;

/** How long the id of a deleted record is kept. */
export const DELETION_DAYS = 90;

export const DeletionQuery = listQuery(['deleted_at'])
  .omit({ search: true, sort: true })
  .extend({
    deleted_since: Instant.optional().meta({ description: 'Returns records deleted at or after this time.' }),
    object_type: z.enum(COPIED_TYPES).optional(),
  });
export type DeletionQuery = z.infer<typeof DeletionQuery>;

/** A record that is in the trash, was merged into another, or was purged. */
export const DeletedRecord = z.object({ id: z.uuid(), object_type: z.enum(COPIED_TYPES), deleted_at: Instant });
export type DeletedRecord = z.infer<typeof DeletedRecord>;
