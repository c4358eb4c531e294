import type { RecordTableName } from '@rapport/shared/recordTypes';
import { RECORD_TABLES } from '@rapport/shared/recordTypes';
import type { Query } from '@tanstack/react-query';
import { reads } from '../../lib/records/dependencies';

/** A list scrolled further than this is not refetched for each change of a colleague, because every page is a request. */
const MOST_PAGES = 5;

/** Whether the query shows records of a type that changed; of any type for `null`. */
export const showsChanged = (query: Query, changed: RecordTableName | null): boolean => {
  const data = query.state.data as { pages?: unknown[] } | undefined;
  return (data?.pages?.length ?? 0) <= MOST_PAGES && reads(query, changed ? [changed] : RECORD_TABLES);
};
