import type { Transfer, TransferFileChange } from '@rapport/shared/transfers';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { detailOf } from '../../../lib/http/apiProblem';
import { isToImport } from './isToImport';
import { useChangeFile, useCheckTransfer, useRemoveFile } from './transfers.queries';
import { useUploads } from './useUploads';

/** Changes the files of a move. All of them are checked again after each change. */
export const useTransferFiles = ({ id, files, status, on_known }: Transfer) => {
  const { uploads, isUploading, upload } = useUploads();
  const { mutateAsync: changeFile, isPending: isChanging } = useChangeFile();
  const { mutateAsync: removeFile } = useRemoveFile();
  const { mutateAsync: check, isPending: isAsking } = useCheckTransfer();
  const [trouble, setTrouble] = useState<string | null>(null);
  const isChecking = status === 'checking' || isAsking;
  const isBusy = isChecking || isUploading || isChanging;

  const attempt = (work: () => Promise<unknown>) => {
    setTrouble(null);
    return work().catch((error) => setTrouble(detailOf(error)));
  };
  const recheck = (next: Pick<Transfer, 'files' | 'on_known'>) =>
    next.files.some(isToImport) ? check({ id, on_known: next.on_known }) : Promise.resolve();

  /** The changes that wait for a running check, by file. Later changes of a file are merged into earlier ones. */
  const waiting = useRef(new Map<string, TransferFileChange>());
  const send = () => {
    const changes = [...waiting.current];
    waiting.current.clear();
    return attempt(async () => {
      let last: Transfer | null = null;
      for (const [fileId, changed] of changes) last = await changeFile({ id, fileId, change: changed });
      if (last) await recheck(last);
    });
  };
  const sendWaiting = useEffectEvent(send);
  useEffect(() => {
    if (!isBusy && waiting.current.size > 0) void sendWaiting();
  }, [isBusy]);

  return {
    uploads,
    trouble,
    setTrouble,
    isChecking,
    isBusy,
    add: (added: File[]) => attempt(() => upload(id, added)),
    change: (fileId: string, changed: TransferFileChange) => {
      waiting.current.set(fileId, { ...waiting.current.get(fileId), ...changed });
      if (!isBusy) void send();
    },
    remove: (fileId: string) =>
      attempt(async () => {
        await removeFile({ id, fileId });
        await recheck({ files: files.filter((file) => file.id !== fileId), on_known });
      }),
    checkAgain: (onKnown: Transfer['on_known'] = on_known) => attempt(() => recheck({ files, on_known: onKnown })),
  };
};
