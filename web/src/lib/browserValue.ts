import { useSyncExternalStore } from 'react';

/** A text kept in this browser under `key`; a component that uses it follows its changes, those of other tabs too. */
export const browserValue = (key: string) => {
  const listeners = new Set<() => void>();
  const read = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const write = (value: string) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Where storage is forbidden or full nothing is remembered, and that is all.
    }
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
