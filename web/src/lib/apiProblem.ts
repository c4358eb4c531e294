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

  constructor({ status, title, code, detail, errors }: Omit<Problem, 'request_id'>) {
    super(typeof detail === 'string' ? detail : detail.message);
    this.status = status;
    this.title = title;
    this.code = code;
    this.errors = errors;
    this.limit = typeof detail === 'string' ? undefined : detail;
  }
}

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'detail' in body && 'status' in body && 'code' in body;

/** What a failed answer says; a proxy's page or an empty body says nothing that helps, so its status does. */
export const problemOf = (status: number, statusText: string, body: unknown): ApiProblem =>
  isProblem(body)
    ? new ApiProblem(body)
    : new ApiProblem({
        status,
        title: statusText,
        code: 'unknown',
        detail: `The server answered ${status} ${statusText}. Please try again.`,
      });

export const offline = () =>
  new ApiProblem({
    status: 0,
    title: '',
    code: 'offline',
    detail: 'Rapport cannot be reached. Check your connection and try again.',
  });
