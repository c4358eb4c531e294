// Apart from `plans.ts`, because the first load of the app does not need the words of the plans.

/** A limit without bound is stored and sent as -1. */
export const UNLIMITED = -1;

/** The share of a limit from which people are warned, in percent. */
export const NEAR_LIMIT_PERCENT = 80;
