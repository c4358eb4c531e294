import { STATUS_CODES } from 'node:http';
import { msg } from '@lingui/core/macro';
import { ERASED_ADDRESS } from '@rapport/shared/personalData';
import type { Problem } from '@rapport/shared/problem';
import { asText, type Sentence } from '@rapport/shared/words';
import type { NextFunction, Request, Response } from 'express';
import { isDiskFull } from '../db/diskRoom';
import { Busy } from '../db/gate';
import { isOutage } from '../db/reach';
import { escapeHtml } from '../integrations/email/escapeHtml';
import { type Words, wordsIn } from '../words/words';
import { contextOf } from './context';
import { recordDiskFull } from './diskSpace';
import { htmlPage } from './htmlPage';
import { loggedRequest } from './observeRequests';
import { badRequest, busy, conflict, diskFull, isPlanLimit, ProblemError, unavailable } from './problem';
import { requestedLanguage, wordsOfRequest } from './requestLanguage';
import { isHangUp } from './sendStream';

/**
 * Turns anything thrown into a problem body, or into a page if a browser shows it. Unexpected errors are logged in full
 * and never shown. Express recognizes an error handler by its four parameters. `next` is not called, because it would
 * print the error without redacting it.
 */
export const problemHandler = async (error: unknown, req: Request, res: Response, _next: NextFunction) => {
  if (isHangUp(error) && (res.headersSent || res.closed)) return;
  const problem = knownProblem(error);
  if (problem === diskFull) recordDiskFull();
  const isServerFault = !problem || problem.status >= 500;
  // Requests refused under load are counted but not logged, because they would bury the other errors in the log.
  if (isServerFault && !(error instanceof Busy)) {
    contextOf(req).log.error({ req: loggedRequest(req), err: error }, 'request failed');
  }
  // The headers have already been sent, so only closing the connection shows the client that the answer is incomplete.
  if (res.headersSent) return void res.destroy();
  const { status, code, detail, errors, headers } = problem ?? unexpectedError;
  const words = await wordsFor(req, isServerFault);
  // The client may have disconnected while the language was looked up.
  if (res.closed) return;
  res.status(status).set(headers);
  if (isForBrowser(req)) return void res.vary('Accept').type('html').send(problemPage(req, detail));
  const body: Problem = {
    status,
    title: words(TITLES[status] ?? STATUS_CODES[status] ?? 'Error'),
    code,
    detail: isPlanLimit(detail)
      ? { ...detail, message: words(detail.message), upgrade_suggestion: words(detail.upgrade_suggestion) }
      : words(detail),
    errors: errors && Object.fromEntries(Object.entries(errors).map(([field, said]) => [field, words(said)])),
    request_id: req.id,
  };
  res.type('application/problem+json').send(JSON.stringify(body));
};

/** Whether a browser shows the answer itself, such as for a form, a booking page or a link in an email. */
const isForBrowser = (req: Request): boolean =>
  !/^\/api([/?]|$)/.test(req.originalUrl) && req.accepts(['json', 'html']) === 'html';

const problemPage = (req: Request, detail: ProblemError['detail']): string => {
  const language = requestedLanguage(req);
  const words = wordsIn(language);
  const text = words(isPlanLimit(detail) ? detail.message : detail);
  return htmlPage({ title: words(msg`This did not work`), body: `<p>${escapeHtml(text)}</p>`, language });
};

/**
 * After a server error the language comes from the request, because the database, which has the person's setting, may
 * be what failed.
 */
const wordsFor = async (req: Request, isServerFault: boolean): Promise<Words> => {
  const requestWords = wordsIn(requestedLanguage(req));
  return isServerFault ? requestWords : wordsOfRequest(req).catch(() => requestWords);
};

/** The titles of the statuses that we answer with. In English they are exactly those of HTTP. */
const TITLES: Record<number, Sentence> = {
  400: msg`Bad Request`,
  401: msg`Unauthorized`,
  403: msg`Forbidden`,
  404: msg`Not Found`,
  409: msg`Conflict`,
  410: msg`Gone`,
  412: msg`Precondition Failed`,
  413: msg`Payload Too Large`,
  415: msg`Unsupported Media Type`,
  422: msg`Unprocessable Entity`,
  429: msg`Too Many Requests`,
  500: msg`Internal Server Error`,
  502: msg`Bad Gateway`,
  503: msg`Service Unavailable`,
  507: msg`Insufficient Storage`,
};

const unexpectedError = new ProblemError(500, 'internal', msg`Something went wrong on our side. Please try again.`);

const knownProblem = (error: unknown): ProblemError | null => {
  if (error instanceof ProblemError) return error;
  if (error instanceof Busy) return busy(error.seconds);
  if (isDiskFull(error)) return diskFull;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  const type = 'type' in error ? String(error.type) : '';
  if (error.name === 'KnexTimeoutError') return lateDatabase;
  // Express throws this for a path parameter that it cannot decode, such as a lone `%`.
  if (error instanceof URIError && 'status' in error && error.status === 400) return malformedAddress;
  if (isHalfCharacter(error, code)) return malformedText;
  return bodyProblems[type] ?? uploadProblems[code] ?? (isOutage(error) ? outage : (databaseProblems[code] ?? null));
};

/** Problems by the `type` of body-parser's errors. */
const bodyProblems: Record<string, ProblemError> = {
  'entity.parse.failed': badRequest('malformed_body', msg`The body is not valid JSON.`),
  'entity.too.large': new ProblemError(413, 'too_large', msg`The request is too large.`),
  'parameters.too.many': new ProblemError(413, 'too_large', msg`The request is too large.`),
  'encoding.unsupported': new ProblemError(415, 'wrong_type', msg`The content encoding is not supported.`),
  'charset.unsupported': new ProblemError(415, 'wrong_type', msg`The character set must be UTF-8.`),
  'request.aborted': badRequest('aborted', msg`The request was interrupted.`),
  'request.size.invalid': badRequest('malformed_body', msg`The body does not match its Content-Length.`),
};

/** Problems by the `code` of multer's errors. */
const uploadProblems: Record<string, ProblemError> = {
  LIMIT_FILE_COUNT: badRequest('too_many_files', msg`Send one file at a time.`),
  LIMIT_UNEXPECTED_FILE: badRequest('unexpected_file', msg`Send one file, in the field named file.`),
  LIMIT_FIELD_COUNT: badRequest('malformed_body', msg`The form has too many fields.`),
  LIMIT_FIELD_VALUE: new ProblemError(413, 'too_large', msg`A field of the form is too long.`),
  LIMIT_PART_COUNT: badRequest('malformed_body', msg`The form has too many parts.`),
};

const malformedText = badRequest('malformed_text', msg`The text contains a character that cannot be stored.`);

/**
 * Whether the error is about half of a surrogate pair in a JSON column. Postgres uses the same code for all malformed
 * values, most of which would be our fault.
 */
const isHalfCharacter = (error: Error, code: string): boolean =>
  code === '22P02' && 'detail' in error && /surrogate/.test(String(error.detail));

const databaseProblems: Record<string, ProblemError> = {
  '57014': unavailable(msg`This took too long. Try again, or request less data.`),
  '55P03': unavailable(msg`Someone else is changing this right now. Please try again.`),
  '40001': unavailable(msg`Someone else is changing this right now. Please try again.`),
  '40P01': unavailable(msg`Someone else is changing this right now. Please try again.`),
  // Raised by the trigger `refuse_erased`.
  RP001: conflict(
    'erased_person',
    msg`${{ reason: asText(ERASED_ADDRESS) }}. To add them again, allow the address under Settings > Data.`,
    {
      email: ERASED_ADDRESS,
    },
  ),
  // Text that Postgres cannot store at all, such as one with a NUL.
  '22021': malformedText,
  '22P05': malformedText,
};

const malformedAddress = badRequest(
  'malformed_address',
  msg`The address is not encoded correctly. Write a percent sign as %25.`,
);
const outage = unavailable(msg`The database is not reachable right now. Please try again in a moment.`);
const lateDatabase = unavailable(msg`The database did not answer in time. Please try again in a moment.`);
