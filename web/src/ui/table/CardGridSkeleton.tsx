import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '../feedback/Skeleton';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The skeleton of a `CardGrid`. */
export function CardGridSkeleton({ cardHeight }: { cardHeight: number }) {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="grid grid-cols-[repeat(auto-fill,minmax(17.5rem,1fr))] gap-3">
      {CARDS.map((card) => (
        <div key={card} className="rounded-lg border border-line bg-surface p-4" style={{ height: cardHeight }}>
          <div className="flex gap-3">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-4 w-1/2" />
          </div>
          <Skeleton className="mt-5 h-3 w-3/4" />
          <Skeleton className="mt-3 h-3 w-2/3" />
        </div>
      ))}
    </div>
  );
}
