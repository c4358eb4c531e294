import { useEffect, useRef } from 'react';

/** Tells work that takes long, such as an upload, whether the component that started it is still shown. */
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
