/** What the routes below each first part of a path are about, in the order in which the reference shows them. */
export const TAGS: Record<string, { name: string; description: string }> = {
  contacts: { name: 'Contacts', description: 'People, their duplicates, and bulk changes.' },
  companies: { name: 'Companies', description: 'The firms that contacts work for.' },
  deals: { name: 'Deals', description: 'The sales pipeline: deals, their stages and their places on the board.' },
  tasks: { name: 'Tasks', description: 'What has to be done, with due dates and reminders.' },
  notes: { name: 'Notes', description: 'Notes, logged touches, and the timelines of records.' },
  activities: { name: 'Activities', description: 'What happened in the workspace.' },
  search: { name: 'Search', description: 'One search over contacts, companies, deals and tasks.' },
  campaigns: { name: 'Campaigns', description: 'Emails to many contacts, and what became of each.' },
  templates: { name: 'Templates', description: 'Texts to start a campaign from.' },
  suppressions: { name: 'Suppressions', description: 'Addresses that no campaign is sent to.' },
  imports: { name: 'Imports', description: 'Past CSV imports, which can be undone for 30 days.' },
  trash: { name: 'Trash', description: 'Deleted records, which can be restored for 30 days.' },
  dashboard: { name: 'Dashboard', description: 'The figures of the dashboard.' },
  reports: { name: 'Reports', description: 'Revenue, pipeline and contacts over time.' },
  ai: { name: 'AI', description: 'Insights, lead scores and contact health.' },
  notifications: { name: 'Notifications', description: 'What the bell shows.' },
  auth: { name: 'Authentication', description: 'Signing in, sessions, passwords and invitations.' },
  'api-keys': { name: 'API keys', description: 'Keys for programs.' },
  team: { name: 'Team', description: 'Members and invitations.' },
  settings: { name: 'Settings', description: 'Profile, preferences, notifications and the workspace.' },
  account: { name: 'Account', description: 'Deleting an account or a workspace.' },
  billing: { name: 'Billing', description: 'Plans, checkout and the subscription.' },
  subscription: { name: 'Usage', description: 'How much of the plan is used.' },
  'personal-data': { name: 'Personal data', description: 'Reports about a person, and erasure.' },
  'data-export': { name: 'Data export', description: 'The whole workspace in one ZIP.' },
  pictures: { name: 'Pictures', description: 'Profile pictures.' },
  'sample-data': { name: 'Sample data', description: 'Records to try Rapport with.' },
  'first-steps': { name: 'First steps', description: 'What a new workspace has done.' },
  config: { name: 'Configuration', description: 'What this installation offers.' },
  outbox: { name: 'Outbox', description: 'Emails kept on the server where no mail server is set.' },
  system: { name: 'System', description: 'The state of the installation.' },
};

const header = (description: string, schema: object = { type: 'string' }) => ({ description, schema });

export const HEADERS = {
  ETag: header('The version of the record. Send it as `If-Match` with a change.'),
  Location: header('Where the new record can be read, relative to the server.', {
    type: 'string',
    format: 'uri-reference',
  }),
  Link: header('The address of the next page as `<…>; rel="next"`. Absent on the last page.'),
  'X-Total-Count': header('How many records match, on all pages together.', { type: 'integer' }),
  'X-Request-Id': header('Names this request in the log of the server.'),
  'Idempotent-Replayed': header('`true` when this is the first answer again, to a repeated `Idempotency-Key`.'),
  RateLimit: header(
    'What is left for an API key, such as `"apikey";r=99;t=60`: requests, and seconds until it is full.',
  ),
  'RateLimit-Policy': header('What an API key may do, such as `"apikey";q=100;w=60`: requests, and seconds.'),
  'X-RateLimit-Limit': header('How many requests an API key has.', { type: 'integer' }),
  'X-RateLimit-Remaining': header('How many of them are left.', { type: 'integer' }),
  'X-RateLimit-Reset': header('Seconds until all of them are back.', { type: 'integer' }),
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
      'Makes a repetition safe: the same key with the same request is answered with the first answer for 24 hours, and with another request 409.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` of the version that you read. If the record has changed since, nothing is changed: 412.',
    schema: { type: 'string' },
  },
} as const;

const PROBLEMS = {
  400: ['BadRequest', 'The request is malformed.'],
  401: ['Unauthorized', 'Not signed in, or the key is not valid.'],
  403: ['Forbidden', 'Not allowed, or a limit of the plan is reached: `detail` is then an object.'],
  404: ['NotFound', 'There is no such record in this workspace.'],
  409: ['Conflict', 'It conflicts with what is there, or the `Idempotency-Key` was used for another request.'],
  412: ['PreconditionFailed', 'The record has changed since the version in `If-Match`.'],
  413: ['ContentTooLarge', 'The body is too large.'],
  415: ['UnsupportedMediaType', 'The body is of a type that this route does not take.'],
  422: ['ValidationFailed', 'A field or a query parameter is wrong or unknown: `errors` names each.'],
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

/** References to the responses for these statuses, and to one for whatever else goes wrong. */
export const problemResponses = (statuses: ProblemStatus[]) => ({
  ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${PROBLEMS[status][0]}` }])),
  default: {
    description: 'What went wrong',
    headers: headersNamed(['X-Request-Id']),
    content: problemContent,
  },
});
