import { t } from '@lingui/core/macro';
import { FILE_BYTES_MAX } from '@rapport/shared/fileRules';
import type { FilePlace, StoredFile } from '@rapport/shared/files';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../browser/newId';
import { markUnsaved } from '../browser/unsaved';
import { ApiProblem, detailOf } from '../http/apiProblem';
import { cancelUpload, useUploadFile } from './files.queries';

export interface Upload {
  key: string;
  file: File;
  /** How much was sent, from 0 to 1. At 1, the server still has to store it. */
  share: number;
  /** Whether the connection is broken and the upload waits for it. */
  isBroken?: boolean;
  /** The server's id of an upload in parts. */
  uploadId?: string;
  /** Why it was not uploaded. */
  problem?: string;
  canRetry: boolean;
}

/** Uploads files one after the other. A failed one stays listed with its reason until it is retried or removed. */
export const useUploads = (place: FilePlace, onDone: (file: StoredFile) => void) => {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  const { mutateAsync: send } = useUploadFile(place);
  const isBusy = uploads.some(({ problem }) => !problem);
  useEffect(() => (isBusy ? markUnsaved() : undefined), [isBusy]);

  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const leave = (key: string) => setUploads((now) => now.filter((one) => one.key !== key));
  const discard = ({ key, uploadId }: Upload) => {
    leave(key);
    if (uploadId) void cancelUpload(uploadId);
  };

  const upload = ({ key, file }: Upload) => {
    const attempt = async () => {
      try {
        const stored = await send({
          key,
          file,
          onBegun: (uploadId) => change(key, { uploadId }),
          onProgress: (share) => change(key, { share }),
          onBroken: (isBroken) => change(key, { isBroken }),
        });
        leave(key);
        onDone(stored);
      } catch (error) {
        change(key, { ...problemOf(error), share: 0 });
      }
    };
    queue.current = queue.current.then(attempt);
  };

  const add = (files: File[]) => {
    const added = files.map((file) => ({ key: newId(), file, share: 0, ...refusalOf(file) }));
    setUploads((now) => [...now, ...added]);
    for (const one of added) if (!one.problem) upload(one);
  };

  const retry = (one: Upload) => {
    change(one.key, { problem: undefined, share: 0 });
    upload(one);
  };

  return { uploads, isBusy, add, retry, discard };
};

/** Refuses a file that the server would refuse. */
const refusalOf = ({ size }: File): Pick<Upload, 'problem' | 'canRetry'> =>
  size > FILE_BYTES_MAX
    ? {
        problem: t`Larger than ${{ megabytes: FILE_BYTES_MAX / 1024 ** 2 }} MB. Make it smaller, or split it.`,
        canRetry: false,
      }
    : { canRetry: true };

/** The record or the upload no longer exists, or the file is too large. */
const FOR_GOOD = [404, 413];

const problemOf = (error: unknown): Pick<Upload, 'problem' | 'canRetry'> => {
  if (!navigator.onLine) return { problem: t`You are offline. Try again when you are connected.`, canRetry: true };
  return {
    problem: detailOf(error, t`This file could not be uploaded. Please try again.`),
    canRetry: !(error instanceof ApiProblem && FOR_GOOD.includes(error.status)),
  };
};
