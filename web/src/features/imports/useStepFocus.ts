import { useEffect, useRef } from 'react';

/**
 * Returns the ref of the heading of a step, or of what else the step begins with. It gets the focus when the step
 * appears, so that users of keyboards and screen readers continue there.
 */
export const useStepFocus = <Begin extends HTMLElement = HTMLHeadingElement>(takesFocus = true) => {
  const begin = useRef<Begin>(null);
  // Only the value of the first render counts, so that the focus never moves later.
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (takes.current) begin.current?.focus();
  }, []);
  return begin;
};
