import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** Rarely used fields, folded unless one has a value. */
export function MoreFields({ isOpen = false, children }: { isOpen?: boolean; children: ReactNode }) {
  const [open] = useState(isOpen);
  return (
    <details open={open} className="group/more">
      <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1 rounded-sm font-medium text-accent-text pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden="true"
          className="transition-transform duration-150 group-open/more:rotate-90 rtl:rotate-180"
        />
        More fields
      </summary>
      <div className="grid gap-4 pt-3 sm:grid-cols-2">{children}</div>
    </details>
  );
}
