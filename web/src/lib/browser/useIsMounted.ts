import { useEffect, useRef } from 'react';

/** Returns a function that says whether the component is still shown, for slow work such as an upload. */
export const useIsMounted = (): (() => boolean) => {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
};
