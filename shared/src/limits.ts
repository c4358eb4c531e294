// Apart from the plans, whose words the first load of the app does not need.

/** A limit without bound is stored and sent as -1. */
export const UNLIMITED = -1;

/** From which share of a limit on a person is warned, in percent. */
export const NEAR_LIMIT_PERCENT = 80;
