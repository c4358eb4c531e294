import { insertFailedSignIn, insertSecurityEvent, insertSessionEvent } from './securityEvents.repository';

/** Writes down what happens to an account, in the transaction in which it happens. */
export const recordSecurityEvent = insertSecurityEvent;

/** The same for what happens to a session, with the device and the network that it was opened from. */
export const recordSessionEvent = insertSessionEvent;

/** Records a wrong password for an account, if the address has one. */
export const recordFailedSignIn = insertFailedSignIn;
