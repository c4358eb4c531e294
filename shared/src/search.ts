import { z } from 'zod';

export const SEARCH_RESULTS_MAX = 8;

export const SearchedType = z.enum(['contact', 'company', 'deal', 'task']);
export type SearchedType = z.infer<typeof SearchedType>;

export const SearchQuery = z.object({ q: z.string().trim().max(200), type: SearchedType.optional() });
export type SearchQuery = z.infer<typeof SearchQuery>;

/** A found record, with what distinguishes it from others of the same name. */
export const SearchResult = z.object({
  type: SearchedType,
  id: z.uuid(),
  name: z.string(),
  detail: z.string(),
  /** The stage of a deal or the status of a task. Empty for other records. */
  state: z.string(),
  /**
   * Whether the record was found only after correcting a typo, because nothing matches the text exactly. It is the same
   * for all results of a response.
   */
  is_similar: z.boolean(),
});
export type SearchResult = z.infer<typeof SearchResult>;
