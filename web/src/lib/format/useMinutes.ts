import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
};

/** Re-renders every minute, so that relative times stay true on a page that is left open. */
export const useMinutes = () => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS));
