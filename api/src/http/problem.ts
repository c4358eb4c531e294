import type { PlanLimitDetail } from '@rapport/shared/problem';

/** An error whose words are meant for the person who asked; becomes the body of contract section 3. */
export class ProblemError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string | PlanLimitDetail,
    readonly errors?: Record<string, string>,
    readonly headers: Record<string, string> = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.message);
  }
}

export const badRequest = (code: string, detail: string) => new ProblemError(400, code, detail);

export const notSignedIn = (detail = 'Please sign in.') => new ProblemError(401, 'not_signed_in', detail);

export const forbidden = (code: string, detail: string) => new ProblemError(403, code, detail);

/** `what` names the record, such as `This contact`. Records of another workspace get the same answer. */
export const notFound = (what: string) => new ProblemError(404, 'not_found', `${what} does not exist or was deleted.`);

/** For work that is done later than it was asked for: what is gone by then is `null`. */
export const nullIfGone = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error) => {
    if (error instanceof ProblemError && error.status === 404) return null;
    throw error;
  });

export const conflict = (code: string, detail: string, errors?: Record<string, string>) =>
  new ProblemError(409, code, detail, errors);

export const changedMeanwhile = (what: string) =>
  new ProblemError(412, 'changed_meanwhile', `${what} was changed by someone else since you opened it.`);

export const invalid = (errors: Record<string, string>) =>
  new ProblemError(422, 'invalid', 'Some fields need your attention.', errors);

export const planLimit = (detail: PlanLimitDetail) => new ProblemError(403, 'plan_limit', detail);

export const tooMany = (seconds: number, detail: string) =>
  new ProblemError(429, 'too_many_requests', detail, undefined, { 'Retry-After': String(seconds) });

export const unavailable = (detail: string, seconds = 1) =>
  new ProblemError(503, 'unavailable', detail, undefined, { 'Retry-After': String(seconds) });

/** Nothing was begun, so asking again is safe, for a change as well. */
export const busy = (seconds: number) =>
  new ProblemError(503, 'busy', 'Rapport is busy right now. Please try again in a moment.', undefined, {
    'Retry-After': String(seconds),
  });

export const diskFull = new ProblemError(
  507,
  'disk_full',
  'The server is out of disk space, so this was not saved. Earlier data is safe. Contact your administrator.',
);
