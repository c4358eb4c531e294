import type { ReactNode } from 'react';

/** The facts of a record and related records in the margin, and next to them its notes and timeline. */
export function RecordColumns({ facts, children }: { facts: ReactNode; children: ReactNode }) {
  return (
    <div className="record-columns">
      <div className="record-facts-column flex min-w-0 flex-col gap-6">{facts}</div>
      <div className="record-page min-w-0">{children}</div>
    </div>
  );
}
