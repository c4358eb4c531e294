import { useEffect, useState } from 'react';

/** Whether the page is painted and the browser was idle once. What is not seen at first waits for it, so that it delays nothing. */
export const useIsPainted = (): boolean => {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    const wait = window.requestIdleCallback ?? window.requestAnimationFrame;
    wait(() => setIsPainted(true));
  }, []);
  return isPainted;
};
