import type {
  DateOrder,
  Import,
  ImportMapping,
  ImportObjectType,
  ImportProgress,
  ImportResult,
  OnDuplicate,
  UndoResult,
} from '@rapport/shared/imports';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, post } from '../../lib/http/http';

const PROGRESS_EVERY_MS = 500;

export const importQueries = {
  history: () =>
    queryOptions({
      queryKey: ['imports', 'history'],
      queryFn: ({ signal }) => get<Import[]>('/imports', { signal }),
    }),
  /** The progress of a running import. One that has not reported yet is at its start. */
  progress: (id: string) =>
    queryOptions({
      queryKey: ['imports', 'progress', id],
      queryFn: ({ signal }) => get<ImportProgress>(`/imports/${id}/progress`, { signal }),
      refetchInterval: PROGRESS_EVERY_MS,
      retry: false,
    }),
};

interface ImportRequest {
  objectType: ImportObjectType;
  file: File;
  mapping?: ImportMapping;
  onDuplicate: OnDuplicate;
  dateOrder?: DateOrder;
  /** Imports the file; without it the file is only checked. */
  importId?: string;
  onUploaded?: (share: number) => void;
}

const send = ({ objectType, file, mapping, onDuplicate, dateOrder, importId, onUploaded }: ImportRequest) => {
  const form = new FormData();
  form.set('on_duplicate', onDuplicate);
  if (dateOrder) form.set('date_order', dateOrder);
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  if (importId) form.set('import_id', importId);
  else form.set('dry_run', 'true');
  form.set('file', file);
  return post<ImportResult>(`/${objectType}/bulk/import`, form, {
    onUploadProgress: ({ progress }) => onUploaded?.(progress ?? 0),
  });
};

/** Checks a file without writing anything. The panel shows what went wrong. */
export const useFileCheck = () => useMutation({ mutationFn: send, meta: { handlesErrors: true } });

export const useImport = () => useMutation({ mutationFn: send, meta: { handlesErrors: true, changes: 'everything' } });

export const useUndoImport = () =>
  useMutation({
    meta: { changes: 'everything' },
    mutationFn: (id: string) => post<UndoResult>(`/imports/${id}/undo`),
  });
