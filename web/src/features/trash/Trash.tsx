import { TRASH_DAYS, type TrashItem } from '@rapport/shared/trash';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, CircleCheckBig, Handshake, Megaphone, RotateCcw, StickyNote, Trash2, User } from 'lucide-react';
import { Button } from '../../ui/button/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { toast } from '../../ui/feedback/toast';
import { Card } from '../../ui/page/Card';
import { ShowMore } from '../../ui/table/ShowMore';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { trashQueries, useRestore } from './trash.queries';

const icons = {
  contact: User,
  company: Building2,
  deal: Handshake,
  task: CircleCheckBig,
  campaign: Megaphone,
  note: StickyNote,
};
const labels = {
  contact: 'Contact',
  company: 'Company',
  deal: 'Deal',
  task: 'Task',
  campaign: 'Campaign',
  note: 'Note',
};

/** What was deleted, to be brought back. */
export function Trash() {
  const query = useInfiniteQuery(trashQueries.list());
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch, isRefetching } = query;
  if (error && !data) {
    return <LoadError title="The trash could not be loaded" query={{ error, refetch, isRefetching }} />;
  }
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card title="Trash" isFlush>
      <p className="px-4 py-3 text-ink-soft">
        What was deleted rests here for {TRASH_DAYS} days, and is then gone for good.
      </p>
      {!data && <Skeleton className="m-4 h-16" />}
      {data && items.length === 0 && <EmptyState icon={Trash2} title="The trash is empty" />}
      {items.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {items.map((item) => (
            <TrashRow key={item.id} item={item} />
          ))}
        </ul>
      )}
      <ShowMore query={{ hasNextPage, fetchNextPage, isFetchingNextPage }} label="Show older" />
    </Card>
  );
}

function TrashRow({ item }: { item: TrashItem }) {
  const { mutateAsync: restore, isPending } = useRestore();
  const { type, name, deleted_at } = item;
  const Icon = icons[type];
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <Icon size={16} aria-hidden="true" className="shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <bdi title={name} className="block truncate font-medium">
          {name}
        </bdi>
        <p className="text-ink-faint text-xs">
          {labels[type]} · deleted <RelativeTime instant={deleted_at} />
        </p>
      </div>
      <Button
        size="small"
        isBusy={isPending}
        aria-label={`Restore ${name}`}
        onClick={() =>
          restore(item).then(
            () => toast.success('Restored'),
            () => undefined,
          )
        }
      >
        <RotateCcw size={15} aria-hidden="true" />
        Restore
      </Button>
    </li>
  );
}
