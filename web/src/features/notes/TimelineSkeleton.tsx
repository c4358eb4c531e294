import { Skeleton } from '../../ui/feedback/Skeleton';

/** The placeholder of a timeline: one day with three entries. */
export function TimelineSkeleton() {
  return (
    <div aria-hidden="true" className="mt-5 flex flex-col gap-4">
      <Skeleton className="h-4 w-24" />
      {['w-3/4', 'w-2/3', 'w-1/2'].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-4" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}
