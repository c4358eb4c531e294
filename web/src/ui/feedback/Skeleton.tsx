import { clsx } from 'clsx';

/** A gray placeholder. Give it the size of the content so that nothing moves when the content arrives. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-pulse rounded-md bg-line/70', className)} />;
}
