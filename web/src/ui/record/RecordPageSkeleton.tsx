import { Skeleton } from '../feedback/Skeleton';
import { RecordColumns } from './RecordColumns';

const lines = (widths: string[]) => widths.map((width) => <Skeleton key={width} className={`h-4 ${width}`} />);

/** A placeholder in the shape of a record's page. */
export function RecordPageSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      <Skeleton className="h-7 w-40" />
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-5 w-40" />
      <div className="record-strip">
        {['last', 'next', 'value', 'owner'].map((fact) => (
          <div key={fact} className="flex flex-col gap-2">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-6 w-24" />
          </div>
        ))}
      </div>
      <RecordColumns
        facts={
          <div className="flex flex-col gap-3">
            <Skeleton className="h-7 w-40" />
            {lines(['w-3/4', 'w-2/3', 'w-1/2', 'w-full', 'w-32'])}
          </div>
        }
      >
        <div className="flex flex-col gap-3">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-24 w-full" />
          {lines(['w-3/4', 'w-2/3', 'w-1/2'])}
        </div>
      </RecordColumns>
    </div>
  );
}
