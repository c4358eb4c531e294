import { clsx } from 'clsx';

/** A grey shape of what is coming; give it the size of the real thing so that nothing moves. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-pulse rounded-md bg-line/70', className)} />;
}
