// Separate from `plans.ts`, because the first load of the app does not need the words of the plans.

/** An unlimited resource is stored and sent as -1. */
export const UNLIMITED = -1;

/** From which usage of a limit people are warned, in percent. */
export const NEAR_LIMIT_PERCENT = 80;
