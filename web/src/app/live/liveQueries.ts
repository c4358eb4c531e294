import type { LiveRecord } from '@rapport/shared/notifications';
import type { Query } from '@tanstack/react-query';
import { ALL_RECORDS, reads } from '../../lib/records/dependencies';

/** A list scrolled further than this is not refetched for each change of a colleague, because every page is a request. */
const MOST_PAGES = 5;

/** Whether the query shows records of a type that changed; of any type for `null`. */
export const showsChanged = (query: Query, changed: LiveRecord | null): boolean => {
  const data = query.state.data as { pages?: unknown[] } | undefined;
  return (data?.pages?.length ?? 0) <= MOST_PAGES && reads(query, changed ? [changed] : ALL_RECORDS);
};
