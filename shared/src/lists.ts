import { z } from 'zod';

export const PAGE_LIMIT = 100;
export const PAGE_LIMIT_MAX = 200;

/** What every list takes: a search text, a sort of the given ones (`-` is descending), and a keyset cursor. */
export const listQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    search: z.string().trim().max(200).optional(),
    sort: z.enum(sorts).default(sorts[0]),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT),
    cursor: z.string().max(1000).optional(),
  });

/** A switch in a query string: absent, `true` or `false`. */
export const QueryFlag = z.enum(['true', 'false']).transform((text) => text === 'true');
