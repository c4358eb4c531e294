export interface Peek {
  /** The id of the record that is previewed, or `null`. */
  current: () => string | null;
  subscribe: (listener: () => void) => () => void;
  show: (record: { id: string }) => void;
  /** Goes on to another record, while one is previewed. */
  follow: (record: { id: string }) => void;
  close: () => void;
}

/** Which record of a list is previewed. Outside of the list's state, so that going on renders the preview and no row. */
export const makePeek = (): Peek => {
  const listeners = new Set<() => void>();
  let shown: string | null = null;
  const change = (id: string | null) => {
    shown = id;
    for (const listener of listeners) listener();
  };
  return {
    current: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    show: ({ id }) => change(id),
    follow: ({ id }) => shown !== null && change(id),
    close: () => change(null),
  };
};
