import { ApiProblem } from '../lib/http/apiProblem';

const RETRIES = 2;
/** A busy server says when to come again; a screen waits for it a little longer before it shows that it failed. */
const BUSY_RETRIES = 4;
const WAIT_MAX_SECONDS = 10;
const SPREAD_MS = 1_000;

// Not 507: a full disk is as full a second later.
const mayPass = ({ status }: ApiProblem) => status === 0 || (status >= 502 && status <= 504);

/** Of a read: a change is never sent again by itself. */
export const isWorthRetrying = (failures: number, error: Error): boolean =>
  error instanceof ApiProblem && mayPass(error) && failures < (error.retryAfter ? BUSY_RETRIES : RETRIES);

/** As long as the server asks for, and up to a second more, so that what was refused together does not come back together. */
export const waitBeforeRetry = (failures: number, error: Error): number =>
  error instanceof ApiProblem && error.retryAfter
    ? Math.min(error.retryAfter, WAIT_MAX_SECONDS) * 1_000 + Math.random() * SPREAD_MS
    : 1_000 * 2 ** failures;
