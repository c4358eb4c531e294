import { LISTED_TABLES, type ListedTable } from '@rapport/shared/recordFields';
import type { SearchResult } from '@rapport/shared/search';
import { keepPreviousData, mutationOptions } from '@tanstack/react-query';
import { addOnce } from '../../lib/http/addOnce';
import { remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';

export const searchQueries = {
  results: (text: string) =>
    queryOf<SearchResult[]>(['search', text], '/search', {
      params: { q: text },
      enabled: text !== '',
      // Always stale, because any record may have changed since the last search.
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
};

/** A record as described by a line in the search; the server fills in the rest. */
export interface NewRecord {
  table: ListedTable;
  name: string;
  draft: object;
  /** The line as it was typed. */
  line: string;
}

export const createQuickly = mutationOptions({
  meta: { changes: LISTED_TABLES },
  mutationFn: ({ table, draft }: NewRecord) => addOnce<{ id: string }>(`/${table}`, draft),
});

export const removeQuickly = mutationOptions({
  meta: { changes: LISTED_TABLES },
  mutationFn: ({ table, id }: { table: ListedTable; id: string }) => remove(`/${table}/${id}`),
});
