/** A value outside of React: components read it with `useSyncExternalStore`, and anything changes it. */
export interface SharedValue<Value> {
  read: () => Value;
  set: (value: Value) => void;
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void;
  /** Whether there are subscribers. */
  isWatched: () => boolean;
}

export const sharedValue = <Value>(initial: Value): SharedValue<Value> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isWatched: () => listeners.size > 0,
  };
};
