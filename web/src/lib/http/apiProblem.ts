import type { PlanLimitDetail, Problem } from '@rapport/shared/problem';

/** An answer that is not the one asked for, in words for the person: the server's own, or ours where it gave none. */
export class ApiProblem extends Error {
  readonly status: number;
  /** What the status is called, such as `Service Unavailable`. */
  readonly title: string;
  readonly code: string;
  readonly errors: Record<string, string> | undefined;
  /** Set when a plan limit was reached. */
  readonly limit: PlanLimitDetail | undefined;

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

/** The code of an answer without a problem in it. */
export const UNTOLD = 'unknown';

/** What the server says went wrong, or that it cannot be reached; where it says nothing, the given words. */
export const detailOf = (problem: unknown, fallback: string): string =>
  problem instanceof ApiProblem && problem.code !== UNTOLD ? problem.message : fallback;
