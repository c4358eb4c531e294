import { pages } from '@rapport/shared/paths';
import { TRANSFER_SOURCES } from '@rapport/shared/transferSources';
import type { Transfer } from '@rapport/shared/transfers';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useNumber } from '../../../lib/format/useNumber';
import { detailOf } from '../../../lib/http/apiProblem';
import { useUrlState } from '../../../lib/routes/useUrlState';
import { Button } from '../../../ui/button/Button';
import { Banner } from '../../../ui/feedback/Banner';
import { toast } from '../../../ui/feedback/toast';
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog';
import { Card } from '../../../ui/page/Card';
import { ResultTable } from './ResultTable';
import { useRunTransfer, useUndoTransfer } from './transfers.queries';

const LISTS: Partial<Record<string, string>> = {
  companies: pages.companies,
  contacts: pages.contacts,
  deals: pages.deals,
  tasks: pages.tasks,
};

/** What a move did: one result for all files, and one undo. */
export function TransferResult({ transfer }: { transfer: Transfer }) {
  const { id, source, status, files, problem, can_undo } = transfer;
  const number = useNumber();
  const [, change] = useUrlState('transfer', 'from');
  const { mutateAsync: undo } = useUndoTransfer();
  const { mutateAsync: run, isPending } = useRunTransfer();
  const [isUndoing, setIsUndoing] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const imported = files.filter((file) => file.is_imported);
  const sum = (count: 'imported' | 'updated' | 'failed') =>
    imported.reduce((total, { counts }) => total + (counts?.[count] ?? 0), 0);
  const nouns = [...new Set(imported.flatMap(({ noun }) => noun ?? []))].filter((noun) => LISTS[noun]);
  return (
    <>
      {trouble && (
        <Banner tone="danger" role="alert">
          {trouble}
        </Banner>
      )}
      {status === 'done' && (
        <Banner tone={sum('failed') > 0 ? 'warning' : 'ok'} role="status" title="Import Complete!">
          {number(sum('imported'))} new, {number(sum('updated'))} updated, {number(sum('failed'))}{' '}
          {sum('failed') === 1 ? 'row' : 'rows'} not imported.
        </Banner>
      )}
      {status === 'failed' && (
        <Banner
          tone="danger"
          role="alert"
          title="The import stopped"
          action={
            <Button
              size="small"
              isBusy={isPending}
              onClick={() => run(id).catch((error) => setTrouble(detailOf(error, 'Please try again.')))}
            >
              Continue
            </Button>
          }
        >
          {problem}
        </Banner>
      )}
      {status === 'undone' && <Banner tone="info">This move was undone.</Banner>}
      <Card title={`From ${TRANSFER_SOURCES[source]}`} isFlush>
        <ResultTable transferId={id} files={files} />
      </Card>
      <div className="flex flex-wrap items-center gap-2">
        {status !== 'undone' &&
          nouns.map((noun) => (
            <Button key={noun} asChild>
              <Link to={LISTS[noun] ?? ''}>Show {noun}</Link>
            </Button>
          ))}
        <Button onClick={() => change({ transfer: '', from: source })}>Move newer files</Button>
        {can_undo && <Button onClick={() => setIsUndoing(true)}>Undo everything</Button>}
      </div>
      <p className="max-w-prose text-ink-faint">
        Export again later and move the newer files. Only changes made there are imported, and your changes here are
        kept.
      </p>
      <ConfirmDialog
        open={isUndoing}
        onOpenChange={setIsUndoing}
        title="Undo this move?"
        description="Records it added go to the trash, and records it updated get their previous values back. Changes made since then are kept, and so are added records that have notes, deals or tasks of yours."
        confirmLabel="Undo everything"
        onConfirm={async () => {
          const { removed, restored, kept } = await undo(id);
          toast.success('Move undone', {
            description: `${number(removed)} removed, ${number(restored)} restored, ${number(kept)} kept`,
          });
        }}
      />
    </>
  );
}
