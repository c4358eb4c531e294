import type { ReactNode } from 'react';

/** The most important facts of a record in one row, on a phone in two. */
export function RecordStrip({ children }: { children: ReactNode }) {
  return <dl className="record-strip">{children}</dl>;
}

interface StripFactProps {
  label: string;
  /** The text for a missing value. */
  none: string;
  /** A second line. */
  detail?: ReactNode;
  children: ReactNode;
}

export function StripFact({ label, none, detail, children }: StripFactProps) {
  return (
    <div>
      <dt className="text-[13px]/4.5 text-ink-faint">{label}</dt>
      <dd dir="auto" className="text-left">
        <span className="line-clamp-2 break-words font-display text-heading">
          {children || <span className="text-ink-faint">{none}</span>}
        </span>
        {detail && <span className="block truncate text-[13px]/4.5 text-ink-soft">{detail}</span>}
      </dd>
    </div>
  );
}
