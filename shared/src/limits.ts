// Separate from `plans.ts`, because the first load of the app does not need the words of the plans.

/** An unlimited resource is stored and sent as -1. */
export const UNLIMITED = -1;
