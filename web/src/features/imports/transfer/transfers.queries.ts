import type { UndoResult } from '@rapport/shared/imports';
import type {
  NewTransfer,
  Transfer,
  TransferCheck,
  TransferFileChange,
  TransferFileDetail,
  TransferSummary,
} from '@rapport/shared/transfers';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, post, put, remove } from '../../../lib/http/http';

const REFRESH_MS = 700;

const isAtWork = ({ status }: Pick<Transfer, 'status'>) => status === 'checking' || status === 'running';

export const transferQueries = {
  list: () =>
    queryOptions({
      queryKey: ['transfers', 'list'],
      queryFn: ({ signal }) => get<TransferSummary[]>('/transfers', { signal }),
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['transfers', 'one', id],
      queryFn: ({ signal }) => get<Transfer>(`/transfers/${id}`, { signal }),
      refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? REFRESH_MS : false),
    }),
  /** With what its check or its import says of columns and rows. */
  file: (id: string, fileId: string) =>
    queryOptions({
      queryKey: ['transfers', 'file', id, fileId],
      queryFn: ({ signal }) => get<TransferFileDetail>(`/transfers/${id}/files/${fileId}`, { signal }),
    }),
};

const path = (id: string, fileId?: string) => `/transfers/${id}${fileId ? `/files/${fileId}` : ''}`;

/** Each answers with the whole transfer, which is shown at once. */
const useChange = <Input>(change: (input: Input) => Promise<Transfer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { changes: ['transfers'], handlesErrors: true },
    onSuccess: (transfer) => client.setQueryData(transferQueries.one(transfer.id).queryKey, transfer),
  });
};

export const useCreateTransfer = () => useChange((body: NewTransfer) => post<Transfer>('/transfers', body));

interface Upload {
  id: string;
  file: File;
  onUploaded: (share: number) => void;
}

export const useAddFile = () =>
  useChange(({ id, file, onUploaded }: Upload) => {
    const form = new FormData();
    form.set('file', file);
    return post<Transfer>(`${path(id)}/files`, form, {
      onUploadProgress: ({ progress }) => onUploaded(progress ?? 0),
    });
  });

export const useChangeFile = () =>
  useChange(({ id, fileId, change }: { id: string; fileId: string; change: TransferFileChange }) =>
    put<Transfer>(path(id, fileId), change),
  );

export const useRemoveFile = () =>
  useMutation({
    mutationFn: ({ id, fileId }: { id: string; fileId: string }) => remove(path(id, fileId)),
    meta: { changes: ['transfers'] },
  });

export const useCheckTransfer = () =>
  useChange(({ id, ...body }: { id: string } & TransferCheck) => post<Transfer>(`${path(id)}/check`, body));

export const useRunTransfer = () => useChange((id: string) => post<Transfer>(`${path(id)}/run`));

export const useDiscardTransfer = () =>
  useMutation({ mutationFn: (id: string) => remove(path(id)), meta: { changes: ['transfers'] } });

export const useUndoTransfer = () =>
  useMutation({
    mutationFn: (id: string) => post<UndoResult>(`${path(id)}/undo`),
    meta: { changes: 'everything' },
  });
