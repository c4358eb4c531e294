import { useEffect, useRef } from 'react';

/** For the heading of a step, or what else it begins with. It gets the focus when the step appears, so that keyboards and screen readers are there. */
export const useStepFocus = <Begin extends HTMLElement = HTMLHeadingElement>(takesFocus = true) => {
  const begin = useRef<Begin>(null);
  // Only what appears takes the focus, not what is told to later.
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (takes.current) begin.current?.focus();
  }, []);
  return begin;
};
