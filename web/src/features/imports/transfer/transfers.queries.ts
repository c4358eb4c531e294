import type { UndoResult } from '@rapport/shared/imports';
import type {
  NewTransfer,
  Transfer,
  TransferCheck,
  TransferFileChange,
  TransferFileDetail,
  TransferSummary,
} from '@rapport/shared/transfers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addOnce } from '../../../lib/http/addOnce';
import { post, put, remove } from '../../../lib/http/http';
import { queryOf } from '../../../lib/http/queryOf';
import { useChange } from '../../../lib/http/useChange';

const REFRESH_MS = 700;

const isAtWork = ({ status }: Pick<Transfer, 'status'>) => status === 'checking' || status === 'running';

export const transferQueries = {
  list: () => queryOf<TransferSummary[]>(['transfers', 'list'], '/transfers'),
  one: (id: string) =>
    queryOf<Transfer>(['transfers', 'one', id], `/transfers/${id}`, {
      refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? REFRESH_MS : false),
    }),
  /** One file, with the columns and rows of its check or its import. */
  file: (id: string, fileId: string) =>
    queryOf<TransferFileDetail>(['transfers', 'file', id, fileId], `/transfers/${id}/files/${fileId}`),
};

const path = (id: string, fileId?: string) => `/transfers/${id}${fileId ? `/files/${fileId}` : ''}`;

/** A change that is answered with the whole transfer, which is shown at once. */
const useTransferChange = <Input>(change: (input: Input) => Promise<Transfer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { changes: ['transfers'], handlesErrors: true },
    onSuccess: (transfer) => client.setQueryData(transferQueries.one(transfer.id).queryKey, transfer),
  });
};

export const useCreateTransfer = () => useTransferChange((body: NewTransfer) => addOnce<Transfer>('/transfers', body));

interface Upload {
  id: string;
  file: File;
  onUploaded: (share: number) => void;
}

export const useAddFile = () =>
  useTransferChange(({ id, file, onUploaded }: Upload) => {
    const form = new FormData();
    form.set('file', file);
    return post<Transfer>(`${path(id)}/files`, form, {
      onUploadProgress: ({ progress }) => onUploaded(progress ?? 0),
    });
  });

export const useChangeFile = () =>
  useTransferChange(({ id, fileId, change }: { id: string; fileId: string; change: TransferFileChange }) =>
    put<Transfer>(path(id, fileId), change),
  );

export const useRemoveFile = () =>
  useChange(['transfers'], ({ id, fileId }: { id: string; fileId: string }) => remove(path(id, fileId)));

export const useCheckTransfer = () =>
  useTransferChange(({ id, ...body }: { id: string } & TransferCheck) => post<Transfer>(`${path(id)}/check`, body));

export const useRunTransfer = () => useTransferChange((id: string) => post<Transfer>(`${path(id)}/run`));

export const useDiscardTransfer = () => useChange(['transfers'], (id: string) => remove(path(id)));

export const useUndoTransfer = () => useChange('everything', (id: string) => post<UndoResult>(`${path(id)}/undo`));
