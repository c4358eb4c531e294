import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of a step of an import. It gets the focus when the step begins, so that keyboards and screen readers are there. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="break-words font-semibold outline-none">
      {children}
    </h3>
  );
}
