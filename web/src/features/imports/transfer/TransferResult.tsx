import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TRANSFER_SOURCES } from '@rapport/shared/transferSources';
import type { Transfer } from '@rapport/shared/transfers';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useNumber } from '../../../lib/format/useNumber';
import { detailOf } from '../../../lib/http/apiProblem';
import { useUrlState } from '../../../lib/routes/useUrlState';
import { say } from '../../../lib/words/words';
import { Button } from '../../../ui/button/Button';
import { Banner } from '../../../ui/feedback/Banner';
import { toast } from '../../../ui/feedback/toast';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { Card } from '../../../ui/page/Card';
import { listPathOf, nounOf } from '../importWords';
import { undoSummary } from '../undoSummary';
import { useStepFocus } from '../useStepFocus';
import { FailedRows } from './FailedRows';
import { ResultTable } from './ResultTable';
import { useRunTransfer, useUndoTransfer } from './transfers.queries';

/** The last step of a move: the results of all files, and a button that undoes all of them. */
export function TransferResult({ transfer, takesFocus }: { transfer: Transfer; takesFocus: boolean }) {
  const { t } = useLingui();
  const { id, source, status, files, problem, can_undo } = transfer;
  const number = useNumber();
  const heading = useStepFocus(takesFocus);
  const [, change] = useUrlState('transfer', 'from');
  const { mutateAsync: undo } = useUndoTransfer();
  const { mutateAsync: run, isPending } = useRunTransfer();
  const [isUndoing, setIsUndoing] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const imported = files.filter((file) => file.is_imported);
  const sum = (count: 'imported' | 'updated' | 'failed') =>
    imported.reduce((total, { counts }) => total + (counts?.[count] ?? 0), 0);
  const failed = imported.filter(({ counts }) => counts && counts.failed > 0);
  const nouns = [...new Set(imported.flatMap(({ noun }) => noun ?? []))].filter(listPathOf);
  return (
    <>
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      {status === 'done' && (
        <Banner tone={sum('failed') > 0 ? 'warning' : 'ok'} role="status" title={t`Import Complete!`}>
          {t`${{ imported: number(sum('imported')) }} new, ${{ updated: number(sum('updated')) }} updated, ${plural({ failed: sum('failed') }, { one: '# row', other: '# rows' })} not imported.`}
        </Banner>
      )}
      {status === 'failed' && (
        <Banner
          tone="danger"
          role="alert"
          title={t`The import stopped`}
          action={
            <Button
              size="small"
              isBusy={isPending}
              onClick={() => run(id).catch((error) => setTrouble(detailOf(error, t`Please try again.`)))}
            >
              <Trans>Continue</Trans>
            </Button>
          }
        >
          {problem}
        </Banner>
      )}
      {status === 'undone' && (
        <Banner tone="info">
          <Trans>This move was undone.</Trans>
        </Banner>
      )}
      <Card title={t`From ${{ tool: say(TRANSFER_SOURCES[source]) }}`} headingRef={heading} isFlush>
        <ResultTable files={files} />
      </Card>
      {status !== 'undone' && failed.map((file) => <FailedRows key={file.id} transferId={id} file={file} />)}
      <div className="flex flex-wrap items-center gap-2">
        {status !== 'undone' &&
          nouns.map((noun) => (
            <Button key={noun} asChild>
              <Link to={listPathOf(noun) ?? ''}>
                <Trans>Show {{ records: say(nounOf(noun)) }}</Trans>
              </Link>
            </Button>
          ))}
        <Button onClick={() => change({ transfer: '', from: source })}>
          <Trans>Move newer files</Trans>
        </Button>
        {can_undo && (
          <Button onClick={() => setIsUndoing(true)}>
            <Trans>Undo everything</Trans>
          </Button>
        )}
      </div>
      <p className="max-w-prose text-ink-faint">
        <Trans>
          Export again later and move the newer files. Only changes made there are imported, and your changes here are
          kept.
        </Trans>
      </p>
      <ConfirmDialog
        open={isUndoing}
        onOpenChange={setIsUndoing}
        title={t`Undo this move?`}
        description={t`Records it added go to the trash, and records it updated get their previous values back. Changes made since then are kept, and so are added records that have followers, or notes, deals or tasks of yours.`}
        confirmLabel={t`Undo everything`}
        onConfirm={async () => {
          toast.success(t`Move undone`, { description: undoSummary(await undo(id), number) });
        }}
      />
    </>
  );
}
