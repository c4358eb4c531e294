import type { SearchedType, SearchResult } from '@rapport/shared/search';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../http/http';

/** The records of one kind that hold a text, to choose one from. */
export const recordsQuery = (type: SearchedType, text: string) =>
  queryOptions({
    queryKey: ['search', 'records', type, text],
    queryFn: ({ signal }) => get<SearchResult[]>('/search', { signal, params: { q: text, type } }),
    enabled: text !== '',
    // Any record may have changed since the last search.
    staleTime: 0,
    retry: false,
  });
