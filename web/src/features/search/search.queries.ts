import type { SearchResult } from '@rapport/shared/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/http/http';

export const searchQueries = {
  results: (text: string) =>
    queryOptions({
      queryKey: ['search', text],
      queryFn: ({ signal }) => get<SearchResult[]>('/search', { signal, params: { q: text } }),
      enabled: text !== '',
      // Any record may have changed since the last search.
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};
