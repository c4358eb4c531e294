import { LIVE_KINDS, type LiveKind } from '@rapport/shared/recordTypes';
import type { Query } from '@tanstack/react-query';
import { isAffectedBy } from '../../lib/records/dependencies';

/** A list with more pages than this is not refetched for each change by a colleague, because every page is a request. */
const MOST_PAGES = 5;

/** Whether the query shows the changed kind of record; `null` stands for every kind that the stream reports. */
export const showsChanged = (query: Query, changed: LiveKind | null): boolean => {
  const data = query.state.data as { pages?: unknown[] } | undefined;
  return (data?.pages?.length ?? 0) <= MOST_PAGES && isAffectedBy(query, changed ? [changed] : LIVE_KINDS);
};
