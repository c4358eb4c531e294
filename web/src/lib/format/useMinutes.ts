import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
};

/** Renders anew with every minute: what depends on the time of day stays true on a page that is left open. */
export const useMinutes = () => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS));
