import type { SearchResult } from '@rapport/shared/search';
import { keepPreviousData, mutationOptions } from '@tanstack/react-query';
import { post, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';

export const searchQueries = {
  results: (text: string) =>
    queryOf<SearchResult[]>(['search', text], '/search', {
      params: { q: text },
      enabled: text !== '',
      // Any record may have changed since the last search.
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};

const RECORDS = ['contacts', 'companies', 'deals', 'tasks'] as const;
type Table = (typeof RECORDS)[number];

/** A record as a line of the search describes it; the server fills in the rest. */
export interface NewRecord {
  table: Table;
  name: string;
  draft: object;
  key: string;
}

export const createQuickly = mutationOptions({
  meta: { changes: RECORDS },
  mutationFn: ({ table, draft, key }: NewRecord) =>
    post<{ id: string }>(`/${table}`, draft, { headers: { 'Idempotency-Key': key } }),
});

export const removeQuickly = mutationOptions({
  meta: { changes: RECORDS },
  mutationFn: ({ table, id }: { table: Table; id: string }) => remove(`/${table}/${id}`),
});
