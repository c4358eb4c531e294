import { useSyncExternalStore } from 'react';
import { store, stored } from './storage';

/** A text stored in this browser under `key`. Components that use it re-render when it changes, in other tabs too. */
export const browserValue = (key: string) => {
  const listeners = new Set<() => void>();
  const read = () => stored(key);
  const write = (value: string) => {
    store(key, value);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  return { read, write, use: () => useSyncExternalStore(subscribe, read) };
};
