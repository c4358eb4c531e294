import { z } from 'zod';
import { Instant } from './text';

export const PAGE_LIMIT = 100;
export const PAGE_LIMIT_MAX = 200;

export const Search = z
  .string()
  .trim()
  .max(200)
  .meta({ description: 'Returns records that contain all of these words.' });

/** What every list takes: a search text, a sort of the given ones (`-` is descending), and a keyset cursor. */
export const listQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    search: Search.optional(),
    sort: z.enum(sorts).default(sorts[0]).meta({ description: 'Sort field. A leading `-` sorts in descending order.' }),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT),
    cursor: z
      .string()
      .max(1000)
      .optional()
      .meta({ description: 'The cursor of the next page, from the `Link` header.' }),
  });

/** A switch in a query string: absent, `true` or `false`. */
export const QueryFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** For programs that fetch what has changed: with `sort=updated_at` they read on from the last record that they have. */
export const UpdatedSince = Instant.meta({
  description: 'Returns records created, updated or restored at or after this time.',
});
