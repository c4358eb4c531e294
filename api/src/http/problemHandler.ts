import { STATUS_CODES } from 'node:http';
import { ERASED_ADDRESS } from '@rapport/shared/personalData';
import type { Problem } from '@rapport/shared/problem';
import type { NextFunction, Request, Response } from 'express';
import { isDiskFull } from '../db/diskRoom';
import { Busy } from '../db/gate';
import { isOutage } from '../db/reach';
import { contextOf } from './context';
import { noteDiskFull } from './diskSpace';
import { loggedRequest } from './observeRequests';
import { badRequest, busy, conflict, diskFull, ProblemError, unavailable } from './problem';
import { isHangUp } from './sendStream';

/**
 * Turns anything thrown into a problem body; unexpected errors are logged in full and never shown. It takes four arguments,
 * because by their number Express knows what handles errors; `next` would print the error past the log.
 */
export const problemHandler = (error: unknown, req: Request, res: Response, _next: NextFunction) => {
  if (isHangUp(error) && (res.headersSent || res.closed)) return;
  const problem = knownProblem(error);
  if (problem === diskFull) noteDiskFull();
  const isOurs = !problem || problem.status >= 500;
  // Those that were refused because too many came are counted, and would only bury the rest.
  if (isOurs && !(error instanceof Busy)) {
    contextOf(req).log.error({ req: loggedRequest(req), err: error }, 'request failed');
  }
  // The headers were sent already: only closing the connection shows the client that the answer is incomplete.
  if (res.headersSent) return void res.destroy();
  const { status, code, detail, errors, headers } = problem ?? unforeseen;
  const body: Problem = {
    status,
    title: STATUS_CODES[status] ?? 'Error',
    code,
    detail,
    errors,
    request_id: req.id,
  };
  res.status(status).set(headers).type('application/problem+json').send(JSON.stringify(body));
};

const unforeseen = new ProblemError(500, 'internal', 'Something went wrong on our side. Please try again.');

const knownProblem = (error: unknown): ProblemError | null => {
  if (error instanceof ProblemError) return error;
  if (error instanceof Busy) return busy(error.seconds);
  if (isDiskFull(error)) return diskFull;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const type = 'type' in error ? String(error.type) : '';
  if (error.name === 'KnexTimeoutError') return lateDatabase;
  return bodyProblems[type] ?? uploadProblems[code] ?? (isOutage(error) ? outage : (databaseProblems[code] ?? null));
};

/** By the `type` of body-parser's errors. */
const bodyProblems: Record<string, ProblemError> = {
  'entity.parse.failed': badRequest('malformed_body', 'The body is not valid JSON.'),
  'entity.too.large': new ProblemError(413, 'too_large', 'The request is too large.'),
  'parameters.too.many': new ProblemError(413, 'too_large', 'The request is too large.'),
  'encoding.unsupported': new ProblemError(415, 'wrong_type', 'The content encoding is not supported.'),
  'charset.unsupported': new ProblemError(415, 'wrong_type', 'The character set must be UTF-8.'),
  'request.aborted': badRequest('aborted', 'The request was interrupted.'),
  'request.size.invalid': badRequest('malformed_body', 'The body does not match its Content-Length.'),
};

/** By the `code` of multer's errors. */
const uploadProblems: Record<string, ProblemError> = {
  LIMIT_FILE_COUNT: badRequest('too_many_files', 'Send one file at a time.'),
  LIMIT_UNEXPECTED_FILE: badRequest('unexpected_file', 'Send one file, in the field named file.'),
  LIMIT_FIELD_COUNT: badRequest('malformed_body', 'The form has too many fields.'),
  LIMIT_FIELD_VALUE: new ProblemError(413, 'too_large', 'A field of the form is too long.'),
  LIMIT_PART_COUNT: badRequest('malformed_body', 'The form has too many parts.'),
};

const databaseProblems: Record<string, ProblemError> = {
  '57014': unavailable('This took too long. Try again, or request less data.'),
  '55P03': unavailable('Someone else is changing this right now. Please try again.'),
  '40001': unavailable('Someone else is changing this right now. Please try again.'),
  '40P01': unavailable('Someone else is changing this right now. Please try again.'),
  // Raised by the trigger `refuse_erased`.
  RP001: conflict('erased_person', `${ERASED_ADDRESS}. To add them again, allow the address under Settings > Data.`, {
    email: ERASED_ADDRESS,
  }),
  // Text that Postgres cannot store at all, such as a NUL or half of a surrogate pair.
  '22021': badRequest('malformed_text', 'The text contains a character that cannot be stored.'),
  '22P05': badRequest('malformed_text', 'The text contains a character that cannot be stored.'),
};

const outage = unavailable('The database is not reachable right now. Please try again in a moment.');
const lateDatabase = unavailable('The database did not answer in time. Please try again in a moment.');
