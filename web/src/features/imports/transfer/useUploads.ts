import { t } from '@lingui/core/macro';
import { TRANSFER_UPLOAD_BYTES_MAX } from '@rapport/shared/transferSources';
import type { Transfer } from '@rapport/shared/transfers';
import { useState } from 'react';
import { newId } from '../../../lib/browser/newId';
import { detailOf } from '../../../lib/http/apiProblem';
import { isToImport } from './isToImport';
import { useAddFile, useCheckTransfer } from './transfers.queries';

export interface Upload {
  key: string;
  name: string;
  /** The uploaded share, from 0 to 1. At 1 the server is reading the file. */
  share: number;
  problem?: string;
}

/** Uploads files one after the other, and then has them checked. */
export const useUploads = () => {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const { mutateAsync: add } = useAddFile();
  const { mutateAsync: check } = useCheckTransfer();

  const change = (key: string, changed: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...changed } : one)));

  /** @returns how many files were accepted; the others stay listed with the reason */
  const upload = async (id: string, files: File[]): Promise<number> => {
    const waiting = files.map((file) => ({ file, key: newId(), name: file.name, share: 0 }));
    setUploads(waiting);
    setIsUploading(true);
    let last: Transfer | null = null;
    let taken = 0;
    for (const { file, key } of waiting) {
      if (file.size > TRANSFER_UPLOAD_BYTES_MAX) {
        change(key, { problem: tooLarge() });
        continue;
      }
      try {
        last = await add({ id, file, onUploaded: (share) => change(key, { share }) });
        setUploads((now) => now.filter((one) => one.key !== key));
        taken += 1;
      } catch (error) {
        change(key, { problem: detailOf(error, t`This file could not be uploaded. Please try again.`) });
      }
    }
    if (last?.files.some(isToImport)) await check({ id, on_known: last.on_known }).catch(() => undefined);
    setIsUploading(false);
    return taken;
  };
  return { uploads, isUploading, upload };
};

const tooLarge = () =>
  t`Larger than ${{ megabytes: TRANSFER_UPLOAD_BYTES_MAX / 1024 / 1024 }} MB. Split it into smaller files.`;
