/** The tag of the routes below each first path segment, in the order of the reference. */
export const TAGS: Record<string, { name: string; description: string }> = {
  contacts: { name: 'Contacts', description: 'People you do business with, their duplicates, and bulk changes.' },
  companies: { name: 'Companies', description: 'Companies and the contacts who work for them.' },
  deals: { name: 'Deals', description: 'Deals of the sales pipeline, their stages and their order on the board.' },
  products: { name: 'Products', description: 'The catalog of products and services for the lines of deals.' },
  quotes: { name: 'Quotes', description: 'Quotes of deals, which customers accept or decline.' },
  pipelines: { name: 'Pipelines', description: 'Pipelines and the stages that deals go through. Owners change them.' },
  fields: { name: 'Custom fields', description: 'The fields that a workspace adds to its records.' },
  views: { name: 'Views', description: 'Saved filters, sorts and columns of the lists.' },
  tasks: { name: 'Tasks', description: 'Tasks with due dates and reminders.' },
  notes: { name: 'Notes', description: 'Notes, logged touches, and the timelines of records.' },
  'note-templates': { name: 'Note templates', description: 'Texts to start notes from.' },
  files: { name: 'Files', description: 'Files on contacts, companies, deals and notes, of up to 25 MB each.' },
  comments: { name: 'Comments', description: 'Comments of members on notes.' },
  mailbox: { name: 'Mailbox', description: 'Your mailbox, and the emails exchanged with contacts.' },
  sequences: { name: 'Sequences', description: 'Series of emails that stop when the contact replies.' },
  followers: { name: 'Followers', description: 'Who follows a contact, company or deal.' },
  activities: { name: 'Activities', description: 'The change history of the workspace.' },
  search: { name: 'Search', description: 'Search across contacts, companies, deals and tasks.' },
  campaigns: { name: 'Campaigns', description: 'Emails to many contacts, with opens, clicks and bounces.' },
  templates: { name: 'Templates', description: 'Reusable email content for campaigns.' },
  forms: { name: 'Forms', description: 'Web forms for your website, and their submissions.' },
  suppressions: { name: 'Suppressions', description: 'Email addresses that receive no campaigns.' },
  imports: { name: 'Imports', description: 'CSV imports. Each can be undone for 30 days.' },
  'bulk-changes': {
    name: 'Bulk changes',
    description: 'Changes of many records. Each can be undone for 30 days.',
  },
  transfers: { name: 'Moves from other tools', description: 'Several files from another tool, imported together.' },
  trash: { name: 'Trash', description: 'Deleted records. Each can be restored for 30 days.' },
  deletions: { name: 'Deletions', description: 'The ids of deleted records, for apps that keep a copy.' },
  dashboard: { name: 'Dashboard', description: 'Figures shown on the dashboard.' },
  shell: { name: 'Shell', description: 'Everything the app shows on every page, in one response.' },
  reports: { name: 'Reports', description: 'Revenue, pipeline and contacts over time.' },
  'booking-page': { name: 'Booking page', description: 'When visitors can book a meeting with a member.' },
  calendar: { name: 'Calendar', description: 'The address for calendar apps to subscribe to tasks and dates.' },
  targets: { name: 'Targets', description: 'Monthly and quarterly goals, and the progress toward them.' },
  ai: { name: 'AI', description: 'Insights, lead scores and contact health.' },
  analyses: { name: 'Analyses', description: 'The status of stored analyses in large workspaces.' },
  notifications: { name: 'Notifications', description: 'Notifications for the signed-in user.' },
  auth: { name: 'Authentication', description: 'Sign-in, sessions, passwords and invitations.' },
  connections: { name: 'Connections', description: 'Apps connected by OAuth.' },
  'api-keys': { name: 'API keys', description: 'Create, list and delete API keys.' },
  webhooks: { name: 'Webhooks', description: 'Endpoints that receive changes, following Standard Webhooks.' },
  team: { name: 'Team', description: 'Members and invitations.' },
  settings: { name: 'Settings', description: 'Profile, preferences, notifications and the workspace.' },
  account: { name: 'Account', description: 'Deleting an account or a workspace.' },
  billing: { name: 'Billing', description: 'Plans, checkout and the subscription.' },
  subscription: { name: 'Usage', description: 'Usage and limits of the plan.' },
  'personal-data': { name: 'Personal data', description: 'Reports about a person and erasure of their data (GDPR).' },
  'data-export': { name: 'Data export', description: 'Export of the whole workspace as a ZIP file.' },
  pictures: { name: 'Pictures', description: 'Profile pictures, and logos and icons of workspaces.' },
  'sample-data': { name: 'Sample data', description: 'Sample records to try Rapport with.' },
  'first-steps': { name: 'First steps', description: 'Setup progress of a new workspace.' },
  demo: { name: 'Demo', description: 'A workspace to try without an account, deleted after a day.' },
  config: { name: 'Configuration', description: 'Public configuration of this installation.' },
  outbox: { name: 'Outbox', description: 'Emails saved because no email server is set up.' },
  system: { name: 'System', description: 'Status of this installation.' },
};

const header = (description: string, schema: object = { type: 'string' }) => ({ description, schema });

export const HEADERS = {
  ETag: header('The version of the record. Send it as `If-Match` with a change.'),
  Location: header('Where the new record can be read, relative to the server.', {
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
    description: 'What went wrong',
    headers: headersNamed(['X-Request-Id']),
    content: problemContent,
  },
});
