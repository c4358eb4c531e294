import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FoldProps {
  label: ReactNode;
  /** Whether it is open at first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Content that most people do not need, collapsed by default. */
export function Fold({ label, isOpen = false, children }: FoldProps) {
  const [open] = useState(isOpen);
  return (
    <details open={open} className="group/more min-w-0">
      <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-sm font-medium text-accent-text pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="shrink-0 transition-transform duration-150 group-open/more:rotate-90 rtl:rotate-180"
        />
        {label}
      </summary>
      <div className="pt-3">{children}</div>
    </details>
  );
}
