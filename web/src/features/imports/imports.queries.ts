import type { Import, ImportObjectType, ImportProgress, ImportResult, UndoResult } from '@rapport/shared/imports';
import { useMutation } from '@tanstack/react-query';
import { http, post, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';
import type { ImportChoices } from './importChoices';

const PROGRESS_EVERY_MS = 500;

export const importQueries = {
  history: () => queryOf<Import[]>(['imports', 'history'], '/imports'),
  one: (id: string) => queryOf<Import>(['imports', 'one', id], `/imports/${id}`),
  /** The progress of a running import. The first request waits until the import has had time to report. */
  progress: (id: string) => ({
    ...queryOf<ImportProgress>(['imports', 'progress', id], `/imports/${id}/progress`, { retry: false }),
    initialData: { phase: 'reading', done: 0, total: null } satisfies ImportProgress,
    staleTime: PROGRESS_EVERY_MS,
    refetchInterval: PROGRESS_EVERY_MS,
  }),
};

/** Downloads the file to fill in, which has an example row. */
export const useDownloadTemplate = (table: ImportObjectType) =>
  useMutation({
    mutationFn: async () => (await http.get<Blob>(`/${table}/bulk/template`, { responseType: 'blob' })).data,
  });

interface ImportRequest extends ImportChoices {
  table: ImportObjectType;
  file: File;
  /** The id of the import; without one the file is only checked. */
  importId?: string;
  onUploaded?: (share: number) => void;
  signal?: AbortSignal;
}

const send = ({ table, file, importId, onUploaded, signal, ...choices }: ImportRequest) => {
  const { mapping, values, encoding, dateOrder, decimalMark, onDuplicate, inTurn, leftOut = [] } = choices;
  const emptied = leftOut.map((row) => [row, []] as const);
  const repairs = choices.repairs || emptied.length > 0 ? { ...choices.repairs, ...Object.fromEntries(emptied) } : null;
  const form = new FormData();
  form.set('on_duplicate', onDuplicate);
  if (encoding) form.set('encoding', encoding);
  if (dateOrder) form.set('date_order', dateOrder);
  if (decimalMark) form.set('decimal_mark', decimalMark);
  for (const [name, value] of Object.entries({ mapping, values, repairs, in_turn: inTurn })) {
    if (value) form.set(name, JSON.stringify(value));
  }
  if (importId) form.set('import_id', importId);
  else form.set('dry_run', 'true');
  form.set('file', file);
  return post<ImportResult>(`/${table}/bulk/import`, form, {
    signal,
    onUploadProgress: ({ progress }) => onUploaded?.(progress ?? 0),
  });
};

/** Checks a file without writing anything. The panel shows what went wrong. */
export const useFileCheck = () => useMutation({ mutationFn: send, meta: { handlesErrors: true } });

export const useImport = () => useChange('everything', send, { handlesErrors: true });

export const useForgetChoices = () => useMutation({ mutationFn: (id: string) => remove(`/imports/choices/${id}`) });

export const useUndoImport = () => useChange('everything', (id: string) => post<UndoResult>(`/imports/${id}/undo`));
