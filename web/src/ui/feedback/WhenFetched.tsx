import { type ReactNode, Suspense } from 'react';
import { Skeleton } from './Skeleton';

interface WhenFetchedProps {
  /** The size of the part as classes, so that nothing moves when it arrives. */
  skeleton: string;
  children: ReactNode;
}

/** A part from `lazyPart`, with a placeholder until its file is loaded. */
export function WhenFetched({ skeleton, children }: WhenFetchedProps) {
  return <Suspense fallback={<Skeleton className={skeleton} />}>{children}</Suspense>;
}
