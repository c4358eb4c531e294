import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface FigureStripProps {
  /** Whether it is a list of terms: each child a `<div>` with its `<dt>` and `<dd>`. */
  isList?: boolean;
  /** Sets how many figures are in a row. */
  className: string;
  children: ReactNode;
}

/** Figures side by side, with hairlines between them and no box around. */
export function FigureStrip({ isList = false, className, children }: FigureStripProps) {
  const List = isList ? 'dl' : 'div';
  return (
    // The lines left of the first column and above the first row are clipped.
    <div className="overflow-clip border-line border-y">
      <List
        className={clsx(
          '-mx-4 *:-ms-px *:-mt-px grid *:min-w-0 *:border-line *:border-s *:border-t *:px-4 *:py-2.5',
          className,
        )}
      >
        {children}
      </List>
    </div>
  );
}
