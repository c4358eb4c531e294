import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Transfer, TransferFileChange } from '@rapport/shared/transfers';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { detailOf } from '../../../lib/http/apiProblem';
import { useUrlState } from '../../../lib/routes/useUrlState';
import { say } from '../../../lib/words/words';
import { Button } from '../../../ui/button/Button';
import { Banner } from '../../../ui/feedback/Banner';
import { Select } from '../../../ui/form/Select';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { Card } from '../../../ui/page/Card';
import { FileCard } from './FileCard';
import { FileDrop } from './FileDrop';
import { RunButton } from './RunButton';
import { useChangeFile, useCheckTransfer, useDiscardTransfer, useRemoveFile } from './transfers.queries';
import { UploadList } from './UploadList';
import { isToImport, useUploads } from './useUploads';

const KNOWN_CHOICES = [
  { value: 'update', label: msg`Update them from the files` },
  { value: 'skip', label: msg`Do not change them` },
];

/** What each file holds, what will happen to its rows, and what has to be answered first. */
export function TransferFiles({ transfer }: { transfer: Transfer }) {
  const { t } = useLingui();
  const { id, files, status, on_known, problem } = transfer;
  const [, change] = useUrlState('transfer', 'from');
  const { uploads, isUploading, upload } = useUploads();
  const { mutateAsync: changeFile, isPending: isChanging } = useChangeFile();
  const { mutateAsync: removeFile } = useRemoveFile();
  const { mutateAsync: check, isPending: isAsking } = useCheckTransfer();
  const { mutateAsync: discard } = useDiscardTransfer();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const isChecking = status === 'checking' || isAsking;
  const isBusy = isChecking || isUploading || isChanging;
  const knownId = useId();

  const attempt = (work: () => Promise<unknown>) => {
    setTrouble(null);
    return work().catch((error) => setTrouble(detailOf(error, t`Something went wrong. Please try again.`)));
  };
  const recheck = (next: Pick<Transfer, 'files' | 'on_known'>) =>
    next.files.some(isToImport) ? check({ id, on_known: next.on_known }) : Promise.resolve();
  /** What was chosen while a check runs, of which the last counts for each file. */
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
  const onChange = (fileId: string, changed: TransferFileChange) => {
    waiting.current.set(fileId, { ...waiting.current.get(fileId), ...changed });
    if (!isBusy) void send();
  };
  const onRemove = (fileId: string) =>
    attempt(async () => {
      await removeFile({ id, fileId });
      await recheck({ files: files.filter((file) => file.id !== fileId), on_known });
    });

  const shown = files.filter((file) => !file.is_left_out);
  const leftOut = files.filter((file) => file.is_left_out);
  const card = (file: (typeof files)[number]) => (
    <FileCard
      key={file.id}
      transferId={id}
      file={file}
      isBusy={isBusy}
      isChecking={isChecking}
      onChange={(changed) => onChange(file.id, changed)}
      onRemove={() => onRemove(file.id)}
    />
  );
  return (
    <>
      {(trouble ?? problem) && (
        <Banner tone="danger" role="alert">
          {trouble ?? problem}
        </Banner>
      )}
      <Card title={t`Your files`} subtitle={t`Nothing has been imported yet`}>
        <div className="flex flex-col gap-4">
          <ul aria-label={t`Files`} className="flex flex-col gap-3">
            {shown.map(card)}
          </ul>
          {leftOut.length > 0 && (
            <details className="rounded-lg border border-line">
              <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-medium">
                <Plural value={leftOut.length} one="# file is skipped" other="# files are skipped" />
              </summary>
              <ul aria-label={t`Skipped files`} className="flex flex-col gap-3 p-3 pt-0">
                {leftOut.map(card)}
              </ul>
            </details>
          )}
          <UploadList uploads={uploads} />
          <FileDrop isSmall isBusy={isBusy} onFiles={(added) => attempt(() => upload(id, added))} />
        </div>
      </Card>
      <Card>
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <label htmlFor={knownId} className="font-medium">
              <Trans>Existing records</Trans>
            </label>
            <Select
              id={knownId}
              choices={KNOWN_CHOICES.map((choice) => ({ ...choice, label: say(choice.label) }))}
              value={on_known}
              disabled={isBusy}
              onChange={(event) =>
                attempt(() => recheck({ files, on_known: event.target.value === 'skip' ? 'skip' : 'update' }))
              }
            />
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setIsLeaving(true)}>
              <Trans>Discard</Trans>
            </Button>
            <RunButton
              transfer={transfer}
              isBusy={isBusy}
              onFailed={setTrouble}
              onCheck={() => attempt(() => recheck(transfer))}
            />
          </div>
        </div>
      </Card>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title={t`Discard these files?`}
        description={t`The uploaded files are deleted here. Nothing has been imported from them.`}
        confirmLabel={t`Discard files`}
        onConfirm={async () => {
          await discard(id);
          change({ transfer: '' });
        }}
      />
    </>
  );
}
