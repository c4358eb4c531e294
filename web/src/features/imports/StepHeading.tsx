import type { ReactNode } from 'react';
import { useStepFocus } from './useStepFocus';

/** The heading of a step of an import. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useStepFocus();
  return (
    <h3 ref={heading} tabIndex={-1} className="break-words font-semibold outline-none">
      {children}
    </h3>
  );
}
