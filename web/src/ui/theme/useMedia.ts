import { useSyncExternalStore } from 'react';

const makeMediaHook = (query: string) => {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
};

/** Whether the window is as narrow as a phone, too narrow for wide tables. */
export const useIsNarrow = makeMediaHook('(max-width: 639px)');

/** Whether a second menu has room beside that of the app. */
export const useIsWide = makeMediaHook('(min-width: 80rem)');

/** Whether all stages fit side by side, each as wide as its cards should be. */
export const useHasRoomForBoard = makeMediaHook('(min-width: 1660px)');

/** Whether the device is used by touch, which needs larger targets. */
export const useIsTouch = makeMediaHook('(pointer: coarse)');
