import { MINUTE_MS } from '@rapport/shared/dates';
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let clock: ReturnType<typeof setInterval>;

const tick = () => {
  for (const listener of listeners) listener();
};

/** One clock for all, because a table shows two times per row. */
const subscribe = (listener: () => void) => {
  if (listeners.size === 0) clock = setInterval(tick, MINUTE_MS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(clock);
  };
};

/** Re-renders every minute, so that relative times stay correct on a page that is left open. */
export const useMinutes = () => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS));
