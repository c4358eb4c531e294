import { useSyncExternalStore } from 'react';

const makeMediaHook = (query: string) => {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

/** Whether the window is as narrow as a phone, where a wide table would be read through a keyhole. */
export const useIsNarrow = makeMediaHook('(max-width: 639px)');

/** Whether one points with a finger, which needs larger targets. */
export const useIsTouch = makeMediaHook('(pointer: coarse)');
