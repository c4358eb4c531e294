import type { FilePlace, FileUsage, StoredFile } from '@rapport/shared/files';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, http, post, remove } from '../http/http';
import { useChange } from '../http/useChange';
import { pagesOf } from '../records/pages';
import { PART_BYTES, uploadInParts } from './uploadInParts';

export const fileQueries = {
  of: (place: FilePlace) => pagesOf<StoredFile>(['files', 'of', place], '/files', place),
  usage: () =>
    queryOptions({ queryKey: ['files', 'usage'], queryFn: ({ signal }) => get<FileUsage>('/files/usage', { signal }) }),
};

export const picturePath = ({ id }: StoredFile) => `/api/files/${id}/picture`;
export const contentPath = ({ id }: StoredFile) => `/api/files/${id}/content`;

interface Upload {
  file: File;
  /** The same for every attempt, so that an attempt with a lost response does not add a second file. */
  key: string;
  onBegun: (uploadId: string) => void;
  onProgress: (share: number) => void;
  onBroken: (isBroken: boolean) => void;
}

const KEY = ['files'];

export const useUploadFile = (place: FilePlace) =>
  useChange(
    KEY,
    (upload: Upload) =>
      upload.file.size > PART_BYTES ? uploadInParts({ ...upload, place }) : uploadWhole(place, upload),
    { handlesErrors: true },
  );

const uploadWhole = (params: FilePlace, { file, key, onProgress }: Upload) => {
  const form = new FormData();
  form.set('file', file);
  return post<StoredFile>('/files', form, {
    params,
    headers: { 'Idempotency-Key': key },
    onUploadProgress: ({ progress = 0 }) => onProgress(progress),
  });
};

/** Frees the space that an unfinished upload has reserved. If this request is lost, the server frees it after a day. */
export const cancelUpload = (uploadId: string): Promise<void> =>
  remove(`/files/uploads/${uploadId}`).catch(() => undefined);

export const useDeleteFile = () => useChange(KEY, (id: string) => remove(`/files/${id}`));

export const useRestoreFile = () => useChange(KEY, (id: string) => post<StoredFile>(`/files/${id}/restore`));

export const useDownloadFile = () =>
  useMutation({
    mutationFn: async (file: StoredFile) =>
      (await http.get<Blob>(contentPath(file), { baseURL: '', responseType: 'blob' })).data,
  });
