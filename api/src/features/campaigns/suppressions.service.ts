import { removeSuppression, suppress } from './suppressions.repository';

/** For somebody who is forgotten: the address leaves the list. @returns why it stood there, `null` when it did not */
export const forgetSuppression = removeSuppression;

/** For an address that comes back: it is written to no more than before. */
export const suppressAgain = suppress;
