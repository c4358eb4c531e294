import { type SharedValue, sharedValue } from '../lib/browser/sharedValue';

interface Unfetched {
  address: string;
}

/**
 * Holds the navigation that failed because its page could not be fetched, while the previous page stays on screen;
 * `null` if there is none. Each failure is a new object. It is observed only while a page that can stay is on screen.
 */
export type UnfetchedPage = SharedValue<Unfetched | null>;

export const unfetchedPage = (): UnfetchedPage => sharedValue<Unfetched | null>(null);
