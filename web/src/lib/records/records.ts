import type { SearchedType, SearchResult } from '@rapport/shared/search';
import { queryOf } from '../http/queryOf';

/** The records of one type that match a text, for a picker. */
export const recordsQuery = (type: SearchedType, text: string) =>
  queryOf<SearchResult[]>(['search', 'records', type, text], '/search', {
    params: { q: text, type },
    enabled: text !== '',
    // Any record may have changed since the last search.
    staleTime: 0,
    retry: false,
  });
