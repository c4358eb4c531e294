import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** The filters of a list or a report. On a phone they are one row, which is moved sideways. */
export function FilterRow({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={clsx(
        '-mx-4 -my-1 flex max-w-[calc(100%+2rem)] gap-2 overflow-x-auto overscroll-x-contain px-4 py-1 max-sm:*:shrink-0',
        className,
      )}
    >
      {children}
    </div>
  );
}
