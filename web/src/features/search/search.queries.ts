import { LISTED_TABLES, type ListedTable } from '@rapport/shared/recordFields';
import type { SearchResult } from '@rapport/shared/search';
import { keepPreviousData, mutationOptions } from '@tanstack/react-query';
import { newId } from '../../lib/browser/newId';
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

/** A record as a line of the search describes it; the server fills in the rest. */
export interface NewRecord {
  table: ListedTable;
  name: string;
  draft: object;
  /** The line. */
  line: string;
}

/** The last record that may not have been added. It keeps its key, because only the answer may have been lost. */
let unanswered = { content: '', key: '' };

export const createQuickly = mutationOptions({
  meta: { changes: LISTED_TABLES },
  mutationFn: async ({ table, draft }: NewRecord) => {
    const content = JSON.stringify([table, draft]);
    const key = content === unanswered.content ? unanswered.key : newId();
    unanswered = { content, key };
    const created = await post<{ id: string }>(`/${table}`, draft, { headers: { 'Idempotency-Key': key } });
    unanswered = { content: '', key: '' };
    return created;
  },
});

export const removeQuickly = mutationOptions({
  meta: { changes: LISTED_TABLES },
  mutationFn: ({ table, id }: { table: ListedTable; id: string }) => remove(`/${table}/${id}`),
});
