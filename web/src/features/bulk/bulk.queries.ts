import type { BulkAction, BulkChange, BulkPreview, BulkResult, BulkUndone } from '@rapport/shared/bulk';
import type { ListedTable } from '@rapport/shared/recordFields';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { downloadName } from '../../lib/brand/downloadName';
import { saveFile } from '../../lib/browser/saveFile';
import { http, post } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { showExportError } from '../../lib/http/showExportError';
import { useChange } from '../../lib/http/useChange';

const REFRESH_MS = 700;

/** The selected records: some by their ids, or all that match a filter. */
export type Chosen = { ids: string[] } | { matching: object };

interface Bulk {
  chosen: Chosen;
  action: BulkAction;
}

export const isAtWork = ({ status }: Pick<BulkChange, 'status'>) => status === 'running' || status === 'undoing';

export const bulkQueries = {
  /** The preview of a bulk change, as of now. */
  preview: (table: ListedTable, { chosen, action }: Bulk) =>
    queryOptions({
      queryKey: ['bulk-preview', table, chosen, action],
      queryFn: ({ signal }) => post<BulkPreview>(`/${table}/bulk/preview`, { ...chosen, action }, { signal }),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  /** The changes of the last 30 days, refreshed while one of them is running. */
  changes: () =>
    queryOf<BulkChange[]>(['bulk-changes'], '/bulk-changes', {
      refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? REFRESH_MS : false),
    }),
};

export const useBulk = (table: ListedTable) =>
  useChange([table, 'bulk-changes'], ({ chosen, action }: Bulk) =>
    post<BulkResult>(`/${table}/bulk`, { ...chosen, action }),
  );

export const useUndoBulk = (table: ListedTable) =>
  useChange([table, 'bulk-changes'], (id: string) => post<BulkUndone>(`/${table}/bulk/${id}/undo`));

/** Undoes one of the listed changes. A change that is running is stopped first. */
export const useUndoChange = () =>
  useChange('everything', (id: string) => post<BulkChange>(`/bulk-changes/${id}/undo`));

export const useContinueChange = () =>
  useChange(['bulk-changes'], (id: string) => post<BulkChange>(`/bulk-changes/${id}/continue`));

/** Exports the records that were selected one by one as CSV. */
export const useExportChosen = (table: ListedTable) =>
  useMutation({
    mutationFn: async (ids: string[]) => {
      const { data } = await http.post(`/${table}/export/csv`, { ids }, { responseType: 'blob' });
      saveFile(downloadName(table, 'csv'), data);
    },
    meta: { handlesErrors: true },
    onError: showExportError,
  });
