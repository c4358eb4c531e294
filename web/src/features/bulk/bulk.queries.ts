import type { BulkAction, BulkResult, BulkUndone } from '@rapport/shared/bulk';
import { fileName } from '@rapport/shared/fileName';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../lib/browser/saveFile';
import { http, post } from '../../lib/http/http';
import { showExportError } from '../../lib/http/showExportError';

export type BulkObjectType = 'contacts' | 'companies' | 'deals';

/** Which records: these, or all that match a filter. */
export type Chosen = { ids: string[] } | { matching: object };

export const useBulk = (objectType: BulkObjectType) =>
  useMutation({
    meta: { changes: [objectType] },
    mutationFn: ({ chosen, action }: { chosen: Chosen; action: BulkAction }) =>
      post<BulkResult>(`/${objectType}/bulk`, { ...chosen, action }),
  });

export const useUndoBulk = (objectType: BulkObjectType) =>
  useMutation({
    meta: { changes: [objectType] },
    mutationFn: (id: string) => post<BulkUndone>(`/${objectType}/bulk/${id}/undo`),
  });

/** The CSV of records that were chosen one by one. */
export const useExportChosen = (objectType: BulkObjectType) =>
  useMutation({
    mutationFn: async (ids: string[]) => {
      const { data } = await http.post(`/${objectType}/export/csv`, { ids }, { responseType: 'blob' });
      saveFile(fileName(objectType, 'csv'), data);
    },
    meta: { handlesErrors: true },
    onError: showExportError,
  });
