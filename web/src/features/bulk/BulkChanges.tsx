import { Trans, useLingui } from '@lingui/react/macro';
import type { BulkChange } from '@rapport/shared/bulk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { Progress } from '../../ui/feedback/Progress';
import { QueryState } from '../../ui/feedback/QueryState';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Card } from '../../ui/page/Card';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { bulkQueries, isAtWork, useContinueChange, useUndoChange } from './bulk.queries';

const isStopped = ({ status }: BulkChange) => status === 'failed' || status === 'undo_failed';
const isCurrent = (change: BulkChange) => isAtWork(change) || isStopped(change);

/** The bulk changes that are running or have stopped. Renders nothing if there are none. */
export function CurrentBulkChanges() {
  const { t } = useLingui();
  const { data = [] } = useQuery(bulkQueries.changes());
  const current = data.filter(isCurrent);
  if (current.length === 0) return null;
  return (
    <Card title={t`Bulk changes in progress`} isFlush>
      <BulkChangeList changes={current} />
    </Card>
  );
}

/** The finished bulk changes of the last 30 days, each of which can be undone. */
export function PastBulkChanges() {
  const { t } = useLingui();
  const query = useQuery(bulkQueries.changes());
  return (
    <QueryState query={query} failed={t`Past bulk changes could not be loaded`} skeleton="h-16">
      {(changes) => {
        const past = changes.filter((change) => !isCurrent(change));
        return (
          past.length > 0 && (
            <Card title={t`Past bulk changes`} isFlush>
              <BulkChangeList changes={past} />
            </Card>
          )
        );
      }}
    </QueryState>
  );
}

function BulkChangeList({ changes }: { changes: BulkChange[] }) {
  const { t } = useLingui();
  const [toUndo, setToUndo] = useState<BulkChange | null>(null);
  const { mutateAsync: undo } = useUndoChange();
  const isRunning = toUndo?.status === 'running';
  return (
    <>
      <ul>
        {changes.map((change) => (
          <li key={change.id} className="flex flex-col gap-2 border-line border-b px-4 py-3 last:border-b-0">
            <BulkChangeRow change={change} onUndo={() => setToUndo(change)} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={toUndo !== null}
        onOpenChange={(open) => !open && setToUndo(null)}
        title={isRunning ? t`Stop and undo this change?` : t`Undo this change?`}
        description={t`The records get their previous values back. Records that were changed since then stay as they are.`}
        confirmLabel={isRunning ? t`Stop and undo` : t`Undo change`}
        onConfirm={() => toUndo && undo(toUndo.id)}
      />
    </>
  );
}

function BulkChangeRow({ change, onUndo }: { change: BulkChange; onUndo: () => void }) {
  const { description, status, problem, can_undo, created_at, actor_name, total } = change;
  const { t } = useLingui();
  const { mutate: goOn, isPending } = useContinueChange();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="break-words font-medium">
            {status === 'running' && total === null ? t`Looking up the records…` : <bdi>{description}</bdi>}
          </p>
          <p className="text-ink-faint">
            <RelativeTime instant={created_at} />
            {actor_name && (
              <>
                {' '}
                <Trans>by {{ name: actor_name }}</Trans>
              </>
            )}
            <Outcome change={change} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {status === 'failed' && (
            <Button size="small" isBusy={isPending} onClick={() => goOn(change.id)}>
              <Trans>Continue</Trans>
            </Button>
          )}
          {can_undo && (
            <Button size="small" onClick={onUndo}>
              {status === 'running' ? t`Stop and undo` : t`Undo`}
            </Button>
          )}
        </div>
      </div>
      {problem && <Banner tone="warning">{problem}</Banner>}
      {isAtWork(change) && <Running change={change} />}
    </>
  );
}

/** How many records were changed or restored, if it was not all of them. */
function Outcome({ change: { status, restored, changed, total } }: { change: BulkChange }): ReactNode {
  const { t } = useLingui();
  const number = useNumber();
  if (status === 'undone') {
    return `\u00a0· ${restored < changed ? t`Undone: ${number(restored)} of ${number(changed)}` : t`Undone`}`;
  }
  if (status === 'failed' && total !== null)
    return `\u00a0· ${t`Stopped: ${number(changed)} of ${number(total)} changed`}`;
  return status === 'undo_failed' ? `\u00a0· ${t`Stopped: ${number(restored)} of ${number(changed)} restored`}` : null;
}

function Running({ change: { status, done, total, changed, restored } }: { change: BulkChange }) {
  const { t } = useLingui();
  const number = useNumber();
  const isUndoing = status === 'undoing';
  const [passed, all] = isUndoing ? [restored, changed] : [done, total];
  const label =
    all === null
      ? t`Waiting to start`
      : isUndoing
        ? t`${number(passed)} of ${number(all)} restored`
        : t`${number(passed)} of ${number(all)} done`;
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="tabular-nums">
        {label}
      </p>
      <Progress
        label={isUndoing ? t`Undo` : t`Bulk change`}
        valueText={label}
        percent={all ? (passed / all) * 100 : undefined}
      />
      <p className="text-ink-faint">
        <Trans>You can leave this page. You will get a notification when it is done.</Trans>
      </p>
    </div>
  );
}
