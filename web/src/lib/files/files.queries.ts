import type { FilePlace, StoredFile } from '@rapport/shared/files';
import { useMutation } from '@tanstack/react-query';
import { http, post, remove } from '../http/http';
import { useChange } from '../http/useChange';
import { pagesOf } from '../records/pages';

export const fileQueries = {
  of: (place: FilePlace) => pagesOf<StoredFile>(['files', 'of', place], '/files', place),
};

export const picturePath = ({ id }: StoredFile) => `/api/files/${id}/picture`;
export const contentPath = ({ id }: StoredFile) => `/api/files/${id}/content`;

interface Upload {
  file: File;
  /** The same for every attempt, so that one whose answer was lost adds no second file. */
  key: string;
  onProgress: (share: number) => void;
}

const changes = ['files'];

export const useUploadFile = (params: FilePlace) =>
  useChange(
    changes,
    ({ file, key, onProgress }: Upload) => {
      const form = new FormData();
      form.set('file', file);
      return post<StoredFile>('/files', form, {
        params,
        headers: { 'Idempotency-Key': key },
        onUploadProgress: ({ progress = 0 }) => onProgress(progress),
      });
    },
    { handlesErrors: true },
  );

export const useDeleteFile = () => useChange(changes, (id: string) => remove(`/files/${id}`));

export const useRestoreFile = () => useChange(changes, (id: string) => post<StoredFile>(`/files/${id}/restore`));

export const useDownloadFile = () =>
  useMutation({
    mutationFn: async (file: StoredFile) =>
      (await http.get<Blob>(contentPath(file), { baseURL: '', responseType: 'blob' })).data,
  });
