const header = (description: string, schema: object = { type: 'string' }) => ({ description, schema });

export const HEADERS = {
  ETag: header('The version of the record. Send it as `If-Match` with a change.'),
  Location: header('The path of the new record.', {
    type: 'string',
    format: 'uri-reference',
  }),
  Link: header('The address of the next page as `<…>; rel="next"`. Absent on the last page.'),
  'X-Total-Count': header('The number of matching records across all pages.', { type: 'integer' }),
  'X-Search-Match': header(
    '`similar` when no record matches the search exactly and the returned records are close matches. Otherwise absent.',
  ),
  'X-Ignored-Fields': header(
    'The fields of the view that were removed, separated by commas. The view is applied without them. Otherwise absent.',
  ),
  'X-Request-Id': header('Identifies this request in the log of the server.'),
  'Idempotent-Replayed': header('`true` when this repeats the first response to the same `Idempotency-Key`.'),
  RateLimit: header(
    'What the API key has left, such as `"apikey";r=99;t=60`: remaining requests and seconds until reset.',
  ),
  'RateLimit-Policy': header('The limit of an API key, such as `"apikey";q=100;w=60`: requests per number of seconds.'),
  'X-RateLimit-Limit': header('Requests an API key may make per period.', { type: 'integer' }),
  'X-RateLimit-Remaining': header('Requests left in this period.', { type: 'integer' }),
  'X-RateLimit-Reset': header('Seconds until the period ends.', { type: 'integer' }),
  'Retry-After': header('Seconds to wait before trying again.', { type: 'integer' }),
} as const;

export type HeaderName = keyof typeof HEADERS;

export const headersNamed = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const KEY_HEADERS: HeaderName[] = [
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

export const REQUEST_HEADERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes retries safe. For 24 hours the same key with the same request returns the first response; with another request it returns 409.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the version that you read. If the record has changed since, the request fails with 412.',
    schema: { type: 'string' },
  },
  DryRun: {
    name: 'Dry-Run',
    in: 'header',
    description: 'If `true`, the request is validated and returns its response, but changes nothing.',
    schema: { type: 'string', enum: ['true'] },
  },
} as const;

const PROBLEMS = {
  400: ['BadRequest', 'The request is malformed.'],
  401: ['Unauthorized', 'Not signed in, or the key is not valid.'],
  403: ['Forbidden', 'Not allowed, or a plan limit is reached. For a plan limit, `detail` is an object.'],
  404: ['NotFound', 'The record does not exist in this workspace.'],
  409: ['Conflict', 'The request conflicts with existing data, or the `Idempotency-Key` was used for another request.'],
  412: ['PreconditionFailed', 'The record has changed since the version sent in `If-Match`.'],
  413: ['ContentTooLarge', 'The body is too large.'],
  415: ['UnsupportedMediaType', 'The content type is not supported by this route.'],
  422: ['ValidationFailed', 'A field or query parameter is invalid or unknown. `errors` names each one.'],
  429: ['TooManyRequests', 'Too many requests.'],
  503: ['Unavailable', 'The server cannot answer right now.'],
} as const;

export type ProblemStatus = keyof typeof PROBLEMS;

const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };

export const PROBLEM_RESPONSES = Object.fromEntries(
  Object.entries(PROBLEMS).map(([status, [name, description]]) => {
    const waits = status === '429' || status === '503';
    const headers = headersNamed(waits ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id']);
    return [name, { description, headers, content: problemContent }];
  }),
);

/** References to the responses for these statuses, and a default for all others. */
export const problemResponses = (statuses: ProblemStatus[]) => ({
  ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${PROBLEMS[status][0]}` }])),
  default: {
    description: 'Any other error.',
    headers: headersNamed(['X-Request-Id']),
    content: problemContent,
  },
});
