import type { LiveRecord } from '@rapport/shared/notifications';
import type { Query } from '@tanstack/react-query';

const ANY: LiveRecord[] = ['contacts', 'companies', 'deals', 'tasks', 'notes', 'campaigns'];

/** Which records each query reads, by the first part of its key. What is not named here does not follow them. */
const READS: Record<string, LiveRecord[]> = {
  contacts: ANY,
  companies: ['contacts', 'companies', 'deals', 'notes'],
  deals: ['deals', 'contacts', 'companies', 'tasks'],
  tasks: ['tasks', 'contacts', 'deals'],
  notes: ANY,
  campaigns: ['campaigns'],
  activities: ANY,
  dashboard: ANY,
  reports: ['contacts', 'deals', 'tasks'],
  duplicates: ['contacts'],
  trash: ANY,
};

/** A list that somebody has scrolled far into is fetched page by page: too much for each change of a colleague. */
const MOST_PAGES = 5;

/** Whether the query shows records of one of these kinds; of any kind for `null`. */
export const shows = ({ queryKey, state }: Query, kinds: ReadonlySet<LiveRecord> | null): boolean => {
  const reads = READS[String(queryKey[0])];
  if (!reads || (kinds && !reads.some((kind) => kinds.has(kind)))) return false;
  const data = state.data as { pages?: unknown[] } | undefined;
  return (data?.pages?.length ?? 0) <= MOST_PAGES;
};
