import { insertFailedSignIn, insertSecurityEvent, insertSessionEvent } from './securityEvents.repository';

/** Writes down what happens to an account, in the transaction in which it happens. */
export const recordSecurityEvent = insertSecurityEvent;

/** The same for what happens to a session, with the device and the network that it was opened from. */
export const recordSessionEvent = insertSessionEvent;

/** Records a sign-in with a wrong password, if an account has this email address. */
export const recordFailedSignIn = insertFailedSignIn;
