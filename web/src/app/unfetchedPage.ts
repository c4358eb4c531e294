import { type SharedValue, sharedValue } from '../lib/browser/sharedValue';

interface Unfetched {
  address: string;
}

/**
 * Holds the navigation that failed because its page could not be fetched, while the previous page stays on screen; `null` while
 * there is none. Each failure is a new object. It is watched while a page is on screen that can stay.
 */
export type UnfetchedPage = SharedValue<Unfetched | null>;

export const unfetchedPage = (): UnfetchedPage => sharedValue<Unfetched | null>(null);
