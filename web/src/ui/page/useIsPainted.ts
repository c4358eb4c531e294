import { useEffect, useState } from 'react';

/** Whether the page was painted and the browser was idle once: what is not seen at first is fetched only then, so that it delays nothing that is. */
export const useIsPainted = (): boolean => {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    // Safari tells no idle time.
    const wait = window.requestIdleCallback ?? window.requestAnimationFrame;
    wait(() => setIsPainted(true));
  }, []);
  return isPainted;
};
