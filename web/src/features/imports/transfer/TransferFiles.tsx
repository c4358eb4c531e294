import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Transfer } from '@rapport/shared/transfers';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../lib/routes/paths';
import { useUrlState } from '../../../lib/routes/useUrlState';
import { say } from '../../../lib/words/words';
import { Button } from '../../../ui/button/Button';
import { Banner } from '../../../ui/feedback/Banner';
import { Select } from '../../../ui/form/Select';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { Card } from '../../../ui/page/Card';
import { useStepFocus } from '../useStepFocus';
import { FileCard } from './FileCard';
import { FileDrop } from './FileDrop';
import { RunButton } from './RunButton';
import { useDiscardTransfer } from './transfers.queries';
import { UploadList } from './UploadList';
import { useTransferFiles } from './useTransferFiles';

const KNOWN_CHOICES = [
  { value: 'update', label: msg`Update them from the files` },
  { value: 'skip', label: msg`Do not change them` },
];

/** The second step of a move: shows what was read from each file, and asks what is still unclear before the import. */
export function TransferFiles({ transfer, takesFocus }: { transfer: Transfer; takesFocus: boolean }) {
  const { t } = useLingui();
  const { id, files, on_known, status, problem } = transfer;
  const { uploads, trouble, setTrouble, isChecking, isBusy, add, change, remove, checkAgain } =
    useTransferFiles(transfer);
  const heading = useStepFocus(takesFocus);
  const knownId = useId();
  const shown = files.filter((file) => !file.is_left_out);
  const leftOut = files.filter((file) => file.is_left_out);
  const card = (file: (typeof files)[number]) => (
    <FileCard
      key={file.id}
      transferId={id}
      file={file}
      isBusy={isBusy}
      isChecking={isChecking}
      onChange={(changed) => change(file.id, changed)}
      onRemove={() => remove(file.id)}
    />
  );
  return (
    <>
      {(trouble ?? problem) && (
        <Banner tone="danger" role="alert" action={!trouble && status === 'checked' && <SeePlans />}>
          {trouble ?? problem}
        </Banner>
      )}
      <Card title={t`Your files`} headingRef={heading} subtitle={t`Nothing has been imported yet`}>
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
          <FileDrop isSmall isBusy={isBusy} onFiles={add} />
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
              onChange={(event) => checkAgain(event.target.value === 'skip' ? 'skip' : 'update')}
            />
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <DiscardFiles id={id} />
            <RunButton transfer={transfer} isBusy={isBusy} onFailed={setTrouble} onCheck={() => checkAgain()} />
          </div>
        </div>
      </Card>
    </>
  );
}

/** Shown for a problem of checked files, which is always that the plan has no room for them. */
function SeePlans() {
  return (
    <Button size="small" asChild>
      <Link to={paths.billing}>
        <Trans>See plans</Trans>
      </Link>
    </Button>
  );
}

/** Deletes the uploaded files after a confirmation. */
function DiscardFiles({ id }: { id: string }) {
  const { t } = useLingui();
  const [, change] = useUrlState('transfer', 'from');
  const { mutateAsync: discard } = useDiscardTransfer();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        <Trans>Discard</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
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
