import type { ReactNode } from 'react';

/** The error below a field, which screen readers announce. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="text-[13px]/4.5 text-danger-text">
      {children}
    </p>
  );
}
