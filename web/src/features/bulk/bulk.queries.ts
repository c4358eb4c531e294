import type { BulkResult, BulkUndone, ContactBulkAction } from '@rapport/shared/bulk';
import { fileName } from '@rapport/shared/fileName';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exportFailed } from '../../lib/exportFailed';
import { http, post } from '../../lib/http';
import { saveFile } from '../../lib/saveFile';

export type BulkNoun = 'contacts' | 'companies';

/** Which records: these, or all that a filter leaves. */
export type Chosen = { ids: string[] } | { matching: Record<string, string | undefined> };

export const useBulk = (noun: BulkNoun) =>
  useMutation({
    mutationFn: ({ chosen, action }: { chosen: Chosen; action: ContactBulkAction }) =>
      post<BulkResult>(`/${noun}/bulk`, { ...chosen, action }),
    // Lists, counts, records, timelines: much has changed.
    onSuccess: (_result, _input, _context, { client }) => client.invalidateQueries(),
  });

export const useUndoBulk = (noun: BulkNoun) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<BulkUndone>(`/${noun}/bulk/${id}/undo`),
    onSuccess: () => client.invalidateQueries(),
  });
};

/** The CSV of records that were chosen one by one. */
export const useExportChosen = (noun: BulkNoun) =>
  useMutation({
    mutationFn: async (ids: string[]) => {
      const { data } = await http.post(`/${noun}/export/csv`, { ids }, { responseType: 'blob' });
      saveFile(fileName(noun, 'csv'), data);
    },
    meta: { tellsItself: true },
    onError: exportFailed,
  });
