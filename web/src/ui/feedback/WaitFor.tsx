import { type ReactNode, useState } from 'react';
import { Skeleton } from './Skeleton';

/** A query whose answer decides how high a part of the screen is. */
export interface Part {
  isLoading: boolean;
  failureCount: number;
}

/** Whether one of them is still loading. What fails is not waited for. */
export const isAnyLoading = (parts: Part[]): boolean =>
  parts.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);

/** Shows its content once all its parts are there, so that none of them moves another. Once shown it stays, whatever is fetched later. */
export function WaitFor({ parts, children }: { parts: Part[]; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  const isReady = isShown || !isAnyLoading(parts);
  if (isReady && !isShown) setIsShown(true);
  return isReady ? children : <Skeleton className="h-96 w-full rounded-lg" />;
}
