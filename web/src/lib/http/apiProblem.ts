import { t } from '@lingui/core/macro';
import type { PlanLimitDetail, Problem } from '@rapport/shared/problem';

/** An error response, or a missing response, with a message for the user: the server's own, or ours if it sent none. */
export class ApiProblem extends Error {
  readonly status: number;
  /** The status text, such as `Service Unavailable`. */
  readonly title: string;
  readonly code: string;
  readonly errors: Record<string, string> | undefined;
  /** Set when a plan limit was reached. */
  readonly limit: PlanLimitDetail | undefined;
  /** Set by the part of the page that shows it, such as a form at its fields, so that no toast does. */
  isShown = false;

  /** `retryAfter` is the server's `Retry-After`, in seconds. */
  constructor(
    { status, title, code, detail, errors }: Omit<Problem, 'request_id'>,
    readonly retryAfter?: number,
  ) {
    super(typeof detail === 'string' ? detail : detail.message);
    this.status = status;
    this.title = title;
    this.code = code;
    this.errors = errors;
    this.limit = typeof detail === 'string' ? undefined : detail;
  }
}

/** Whether somebody else has changed a record since it was read. */
export const isConflict = (problem: unknown): problem is ApiProblem =>
  problem instanceof ApiProblem && problem.status === 412;

/** Whether the server could not be reached or did not answer, so that the result of the request is unknown. */
export const isAway = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.status === 0 || problem.status >= 500);

/** The problem in one sentence, for places without a form: the first error of a field, or the message. */
export const sentenceOf = ({ errors = {}, message }: ApiProblem): string => Object.values(errors)[0] ?? message;

/** The code of an error response that has no problem in its body. */
export const UNKNOWN_CODE = 'unknown';

/** The server's message, or that the server cannot be reached. If the server sent no message, the fallback. */
export const detailOf = (problem: unknown, fallback = t`Something went wrong. Please try again.`): string =>
  problem instanceof ApiProblem && problem.code !== UNKNOWN_CODE ? problem.message : fallback;
