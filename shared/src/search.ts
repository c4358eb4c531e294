import { z } from 'zod';

export const SEARCH_RESULTS_MAX = 8;

export const SearchedType = z.enum(['contact', 'company', 'deal', 'task']);
export type SearchedType = z.infer<typeof SearchedType>;

export const SearchQuery = z.object({ q: z.string().trim().max(200), type: SearchedType.optional() });
export type SearchQuery = z.infer<typeof SearchQuery>;

/** One record found, with what tells it from its namesakes. */
export const SearchResult = z.object({
  type: SearchedType,
  id: z.uuid(),
  name: z.string(),
  detail: z.string(),
  /** The stage of a deal or the status of a task. Empty for others. */
  state: z.string(),
  /**
   * Whether the record was found only with a typo corrected, because nothing matches the text. It is true for all results of an
   * answer or for none.
   */
  is_similar: z.boolean(),
});
export type SearchResult = z.infer<typeof SearchResult>;
