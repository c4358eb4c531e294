import { ApiProblem } from '../lib/http/apiProblem';

const RETRIES = 2;
/** A busy server says when to retry. A screen waits for that a little longer before it shows an error. */
const BUSY_RETRIES = 4;
const WAIT_MAX_SECONDS = 10;
const SPREAD_MS = 1_000;

// Not 507: a full disk is still full a second later.
const isTemporary = ({ status }: ApiProblem) => status === 0 || (status >= 502 && status <= 504);

/** Applies to reads. Changes are never retried automatically. */
export const isWorthRetrying = (failures: number, error: Error): boolean =>
  error instanceof ApiProblem && isTemporary(error) && failures < (error.retryAfter ? BUSY_RETRIES : RETRIES);

/**
 * Waits as long as the server asks and up to a second more, so that requests refused together do not return
 * together.
 */
export const waitBeforeRetry = (failures: number, error: Error): number =>
  error instanceof ApiProblem && error.retryAfter
    ? Math.min(error.retryAfter, WAIT_MAX_SECONDS) * 1_000 + Math.random() * SPREAD_MS
    : 1_000 * 2 ** failures;
