import type { ReactNode } from 'react';

/** A list of facts about a record, each with its label. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[7rem_1fr]">{children}</dl>;
}

/** One fact. Shows a dash when empty. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint max-sm:-mb-2">{label}</dt>
      {/* Left-aligned like the others, even if the value is right-to-left. */}
      <dd dir="auto" className="min-w-0 break-words text-left">
        {children || <span className="text-ink-faint">–</span>}
      </dd>
    </>
  );
}
