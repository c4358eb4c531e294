import { msg } from '@lingui/core/macro';
import type { PlanLimitDetail } from '@rapport/shared/problem';
import { asText, type Said } from '@rapport/shared/words';
import { english } from '../words/words';

type Errors = Record<string, Said>;

export interface PlanLimit extends Omit<PlanLimitDetail, 'message' | 'upgrade_suggestion'> {
  message: Said;
  upgrade_suggestion: Said;
}

export const isPlanLimit = (detail: Said | PlanLimit): detail is PlanLimit =>
  typeof detail === 'object' && 'upgrade_suggestion' in detail;

/**
 * An error with a message for the person who made the request. It becomes the body of the answer (RFC 9457), and
 * `problemHandler` translates it into that person's language.
 */
export class ProblemError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: Said | PlanLimit,
    readonly errors?: Errors,
    readonly headers: Record<string, string> = {},
  ) {
    super(english(isPlanLimit(detail) ? detail.message : detail));
  }
}

/** The sentence of a problem, for storing it or showing it beside others. */
export const detailOf = ({ detail }: ProblemError): Said => (isPlanLimit(detail) ? detail.message : detail);

export const badRequest = (code: string, detail: Said) => new ProblemError(400, code, detail);

export const notSignedIn = (detail: Said = msg`Please sign in.`) => new ProblemError(401, 'not_signed_in', detail);

export const forbidden = (code: string, detail: Said) => new ProblemError(403, code, detail);

/** `what` names the record, such as msg`This contact`. Records of another workspace get the same answer. */
export const notFound = (what: Said) =>
  new ProblemError(404, 'not_found', msg`${{ what: asText(what) }} does not exist or was deleted.`);

/** Returns `null` for a record that no longer exists, for work that is done later than it was requested. */
export const nullIfGone = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error) => {
    if (error instanceof ProblemError && error.status === 404) return null;
    throw error;
  });

export const conflict = (code: string, detail: Said, errors?: Errors) => new ProblemError(409, code, detail, errors);

export const changedMeanwhile = (what: Said) =>
  new ProblemError(
    412,
    'changed_meanwhile',
    msg`${{ what: asText(what) }} was changed by someone else since you opened it.`,
  );

export const invalid = (errors: Errors) =>
  new ProblemError(422, 'invalid', msg`Some fields need your attention.`, errors);

export const planLimit = (detail: PlanLimit) => new ProblemError(403, 'plan_limit', detail);

export const tooMany = (seconds: number, detail: Said) =>
  new ProblemError(429, 'too_many_requests', detail, undefined, { 'Retry-After': String(seconds) });

export const unavailable = (detail: Said, seconds = 1) =>
  new ProblemError(503, 'unavailable', detail, undefined, { 'Retry-After': String(seconds) });

/** For a request whose work has not begun, so that it is safe to repeat, even if it is a change. */
export const busy = (seconds: number) =>
  new ProblemError(503, 'busy', msg`The server is busy right now. Please try again in a moment.`, undefined, {
    'Retry-After': String(seconds),
  });

export const diskFull = new ProblemError(
  507,
  'disk_full',
  msg`The server is out of disk space, so this was not saved. Earlier data is safe. Contact your administrator.`,
);
