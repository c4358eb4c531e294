import { Trans, useLingui } from '@lingui/react/macro';
import { TRASH_DAYS, type TrashItem } from '@rapport/shared/trash';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { RECORD_TYPES } from '../../lib/records/recordTypes';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Card } from '../../ui/page/Card';
import { ShowMore } from '../../ui/table/ShowMore';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { trashQueries, useRestore } from './trash.queries';

/** The deleted records, each of which can be restored. */
export function Trash() {
  const { t } = useLingui();
  const query = useInfiniteQuery(trashQueries.list());
  return (
    <Card title={t`Trash`} isFlush>
      <p className="px-4 py-3 text-ink-soft">
        <Trans>Deleted records are kept for {TRASH_DAYS} days, then permanently deleted.</Trans>
      </p>
      <QueryState query={query} failed={t`The trash could not be loaded`} skeleton="m-4 h-16">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState picture="basket" title={t`The trash is empty`} />
          ) : (
            <ul className="divide-y divide-line border-line border-t">
              {items.map((item) => (
                <TrashRow key={item.id} item={item} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <ShowMore query={query} label={t`Show older`} />
    </Card>
  );
}

function TrashRow({ item }: { item: TrashItem }) {
  const { t } = useLingui();
  const { mutateAsync: restore, isPending } = useRestore();
  const { type, name, deleted_at } = item;
  const { icon: Icon, label } = RECORD_TYPES[type];
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <bdi title={name} className="line-clamp-2 break-words font-medium">
          {name}
        </bdi>
        <p className="text-ink-faint text-xs">
          <Trans>
            {label}&nbsp;· deleted <RelativeTime instant={deleted_at} isInSentence />
          </Trans>
        </p>
      </div>
      <Button
        icon={RotateCcw}
        size="small"
        isBusy={isPending}
        aria-label={t`Restore ${name}`}
        onClick={() =>
          restore(item).then(
            () => toast.success(t`Restored`),
            () => undefined,
          )
        }
      >
        <Trans>Restore</Trans>
      </Button>
    </li>
  );
}
