import { useSyncExternalStore } from 'react';

const query = '(max-width: 639px)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the window is as narrow as a phone, where a wide table would be read through a keyhole. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
