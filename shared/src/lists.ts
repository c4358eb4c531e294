import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { FilterJson } from './filters';
import { Instant } from './text';
import { asText } from './words';

export const PAGE_LIMIT = 100;
export const PAGE_LIMIT_MAX = 200;

export const Search = z
  .string()
  .trim()
  .max(200)
  .meta({ description: 'Returns records that contain all of these words.' });

/** Every list takes a search text, one of the given sorts (`-` means descending), and a keyset cursor. */
export const listQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    search: Search.optional(),
    sort: z.enum(sorts).default(sorts[0]).meta({ description: 'Sort field. A leading `-` sorts in descending order.' }),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT),
    cursor: z
      .string()
      .max(4000)
      .optional()
      .meta({ description: 'The cursor of the next page, from the `Link` header.' }),
  });

/** Sorts by these fields, each in both directions. */
export const bothDirections = <const Key extends string>(...keys: Key[]): (Key | `-${Key}`)[] =>
  keys.flatMap((key) => [key, `-${key}` as const]);

type CustomSort = `custom.${string}` | `-custom.${string}`;

/** An own field to sort by. Records without a value come last in both directions. */
const CustomSort = z.string().regex(/^-?custom\.[a-z0-9_]{1,40}$/) as unknown as z.ZodType<CustomSort>;

/** Like `listQuery`, with a sort by any own field too. Without a sort, the view's sort applies, or else the default. */
export const listQueryWithView = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  listQuery(sorts).extend({
    sort: z
      .union([z.enum(sorts), CustomSort], {
        error: asText(msg`Use \`custom.<key>\` for a custom field, or one of: ${{ choices: sorts.join(', ') }}`),
      })
      .optional()
      .meta({
        description: `Sort field. A leading \`-\` sorts in descending order. Default: the sort of the view, or \`${sorts[0]}\`.`,
      }),
  });

/** The filter and the view that narrow a list. */
export const filterParams = {
  filter: FilterJson.optional(),
  view: z.uuid().optional().meta({ description: 'The id of a saved view. Records must also match its filter.' }),
};

/** A boolean in a query string: absent, `true` or `false`. */
export const QueryFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** For programs that fetch changes: with `sort=updated_at` they continue from the last record they have. */
export const UpdatedSince = Instant.meta({
  description: 'Returns records created, updated or restored at or after this time.',
});
