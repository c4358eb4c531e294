import { useEffect, useState } from 'react';

/**
 * Whether the page is painted and the browser has been idle once. Parts that are not visible at first wait for this, so
 * that they delay nothing.
 */
export const useIsPainted = (): boolean => {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    const wait = window.requestIdleCallback ?? window.requestAnimationFrame;
    wait(() => setIsPainted(true));
  }, []);
  return isPainted;
};
