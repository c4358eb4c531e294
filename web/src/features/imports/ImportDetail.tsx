import { Trans, useLingui } from '@lingui/react/macro';
import type { Import } from '@rapport/shared/imports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { say } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { TextLink } from '../../ui/text/TextLink';
import { importQueries } from './imports.queries';
import { howMany, listPathOf, nounOf } from './importWords';
import { UndoImport } from './UndoImport';

interface ImportDetailProps {
  /** The import to show; without one the dialog is closed. */
  importId: string;
  onClose: () => void;
}

/** One past import, opened from the activity feed or a notification. */
export function ImportDetail({ importId, onClose }: ImportDetailProps) {
  const { t } = useLingui();
  return (
    <Dialog open={importId !== ''} onOpenChange={(open) => !open && onClose()} title={t`Import`} size="small">
      {importId && <Detail importId={importId} />}
    </Dialog>
  );
}

function Detail({ importId }: { importId: string }) {
  const { t } = useLingui();
  const query = useQuery(importQueries.one(importId));
  const [toUndo, setToUndo] = useState<string | null>(null);
  return (
    <>
      <QueryState query={query} failed={t`The import could not be loaded`} skeleton="h-32">
        {(item) => <Facts item={item} />}
      </QueryState>
      <DialogActions>
        {query.data?.can_undo && (
          <Button onClick={() => setToUndo(importId)}>
            <Trans>Undo</Trans>
          </Button>
        )}
        <DialogCancel>
          <Trans>Close</Trans>
        </DialogCancel>
      </DialogActions>
      <UndoImport importId={toUndo} onClose={() => setToUndo(null)} />
    </>
  );
}

function Facts({ item }: { item: Import }) {
  const { t } = useLingui();
  const number = useNumber();
  const { noun, file_name, imported, updated, skipped, failed, created_at, undone_at, actor_name } = item;
  const list = listPathOf(noun);
  const name = actor_name ?? t`An API key`;
  const counts = [
    [t`Imported`, imported],
    [t`Updated`, updated],
    [t`Unchanged`, skipped],
    [t`Failed`, failed],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-0.5">
        <p className="break-words">
          <Trans>
            <bdi>{name}</bdi> imported {{ records: say(howMany(noun, imported)) }} from{' '}
            <bdi className="font-medium">{file_name}</bdi>.
          </Trans>
        </p>
        <p className="text-ink-faint">
          <RelativeTime instant={created_at} />
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-2">
        {counts.map(([label, count]) => (
          <div key={label} className="rounded-lg border border-line px-3 py-2">
            <dt className="text-ink-faint text-xs">{label}</dt>
            <dd className="font-semibold tabular-nums">{number(count)}</dd>
          </div>
        ))}
      </dl>
      {undone_at ? (
        <p className="text-ink-soft">
          <Trans>Undone</Trans>&nbsp;· <RelativeTime instant={undone_at} />
        </p>
      ) : (
        list && (
          <p>
            <TextLink to={list}>
              <Trans>Show {{ records: say(nounOf(noun)) }}</Trans>
            </TextLink>
          </p>
        )
      )}
    </div>
  );
}
