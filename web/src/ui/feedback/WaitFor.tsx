import { type ReactNode, useState } from 'react';
import { Skeleton } from './Skeleton';

/** A query whose result determines the height of a part of the screen. */
export interface Part {
  isLoading: boolean;
  failureCount: number;
}

/** Whether one of them is still loading. Failed ones do not count. */
export const isAnyLoading = (parts: Part[]): boolean =>
  parts.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);

/**
 * Shows its content once all parts are loaded, so that none of them moves another. Once shown, it stays, whatever is
 * refetched later.
 */
export function WaitFor({ parts, children }: { parts: Part[]; children: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  const isReady = isShown || !isAnyLoading(parts);
  if (isReady && !isShown) setIsShown(true);
  return isReady ? children : <Skeleton className="h-96 w-full rounded-lg" />;
}
