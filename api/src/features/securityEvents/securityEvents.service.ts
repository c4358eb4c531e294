import { insertFailedSignIn, insertSecurityEvent, insertSessionEvent } from './securityEvents.repository';

/** Records an event of an account, in the transaction in which it happens. */
export const recordSecurityEvent = insertSecurityEvent;

/** Records an event of a session, with the device and network from which the session was opened. */
export const recordSessionEvent = insertSessionEvent;

/** Records a sign-in with a wrong password, if an account has this email address. */
export const recordFailedSignIn = insertFailedSignIn;
