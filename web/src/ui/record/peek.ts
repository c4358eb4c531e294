import { sharedValue } from '../../lib/browser/sharedValue';

export interface Peek {
  /** The id of the previewed record, or `null`. */
  current: () => string | null;
  subscribe: (listener: () => void) => () => void;
  show: (record: { id: string }) => void;
  /** Switches to another record while one is previewed. */
  follow: (record: { id: string }) => void;
  close: () => void;
}

/** Which record of a list is previewed. Outside of the list's state, so that switching re-renders the preview and no row. */
export const makePeek = (): Peek => {
  const { read, set, subscribe } = sharedValue<string | null>(null);
  return {
    current: read,
    subscribe,
    show: ({ id }) => set(id),
    follow: ({ id }) => read() !== null && set(id),
    close: () => set(null),
  };
};
