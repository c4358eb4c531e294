interface Unfetched {
  address: string;
}

/** Holds the navigation that failed because its page could not be fetched, while the previous page stays on screen. */
export interface UnfetchedPage {
  /** `null` while there is none. Each failure is a new object. */
  read: () => Unfetched | null;
  subscribe: (listener: () => void) => () => void;
  report: (page: Unfetched | null) => void;
  /** Whether a page is on screen that can stay. */
  isWatched: () => boolean;
}

export const unfetchedPage = (): UnfetchedPage => {
  let page: Unfetched | null = null;
  const listeners = new Set<() => void>();
  return {
    read: () => page,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    report: (next) => {
      page = next;
      for (const listener of listeners) listener();
    },
    isWatched: () => listeners.size > 0,
  };
};
