import type { ReactNode } from 'react';

/** One line of somebody's own words, cut where the room ends, whole on hover, in its own reading direction. */
export function Truncated({ children }: { children: ReactNode }) {
  return (
    <span dir="auto" title={typeof children === 'string' ? children : undefined} className="block min-w-0 truncate">
      {children}
    </span>
  );
}
