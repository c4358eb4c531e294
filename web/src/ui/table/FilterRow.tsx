import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import './filterRow.css';

/** The filters of a list or a report. On a phone up to four are two in a line, and more are one row, which is moved sideways. */
export function FilterRow({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'filter-row -mx-4 -my-1 flex max-w-[calc(100%+2rem)] max-sm:min-w-[calc(100%+2rem)] gap-2 overflow-x-auto overscroll-x-contain px-4 py-1 max-sm:*:shrink-0',
        className,
      )}
    >
      {children}
    </div>
  );
}
