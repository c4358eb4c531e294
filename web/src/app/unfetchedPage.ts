interface Unfetched {
  address: string;
}

/** The page that somebody went to and that could not be fetched, while the page before it stays on screen. */
export interface UnfetchedPage {
  /** `null` while there is none; another object each time one fails. */
  read: () => Unfetched | null;
  subscribe: (listener: () => void) => () => void;
  report: (page: Unfetched | null) => void;
  /** Whether there is a page on screen that can stay. */
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
