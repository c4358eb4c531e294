import { removeSuppression, suppress } from './suppressions.repository';

/** For an erased person: removes the address. @returns the reason of the suppression, `null` when there was none */
export const forgetSuppression = removeSuppression;

/** For an address that is restored: it stays suppressed. */
export const suppressAgain = suppress;
