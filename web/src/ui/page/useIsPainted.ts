import { useEffect, useState } from 'react';

/** Whether the page was painted once: what is not seen at first is fetched only then, so that it delays nothing that is. */
export const useIsPainted = (): boolean => {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => setIsPainted(true), []);
  return isPainted;
};
