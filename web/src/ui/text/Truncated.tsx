import type { ReactNode } from 'react';

/** One line of user text, truncated, in full on hover, in its own reading direction. */
export function Truncated({ children }: { children: ReactNode }) {
  return (
    <span dir="auto" title={typeof children === 'string' ? children : undefined} className="block min-w-0 truncate">
      {children}
    </span>
  );
}
