import { FREQUENT, RARE } from './largeWorkspace';
import { contactId, TERMS } from './records';
import type { Scenario } from './scenarios';

export interface Screen extends ReturnType<Scenario['request']> {
  name: string;
  /** The limit in milliseconds, which `percent` of 100 requests must keep. */
  goal: number;
  percent: 50 | 95;
}

type Goal = Pick<Screen, 'goal' | 'percent'>;
const GOAL: Goal = { goal: 500, percent: 95 };
const SEARCH_GOAL: Goal = { goal: 12, percent: 50 };
const COUNTS_GOAL: Goal = { goal: 5, percent: 50 };

const get = (name: string, path: string, goal = GOAL): Screen => ({
  name,
  method: 'GET',
  path: `/api${path}`,
  ...goal,
});
const post = (name: string, path: string, body: object): Screen => ({
  name,
  method: 'POST',
  path: `/api${path}`,
  body: JSON.stringify(body),
  ...GOAL,
});

const list = (name: string, query: string, goal = GOAL) => get(name, `/contacts?limit=20&${query}`, goal);
const company = (n: number) => `company_id=${contactId(n)}`;

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const PERIODS = {
  'all time': '',
  'this year': `?from=${day(0).slice(0, 4)}-01-01`,
  'a month': `?from=${day(60)}&to=${day(30)}`,
};

/** The requests that the screens send, with the ids of the large workspace. */
export const screens: Screen[] = [
  get('dashboard figures', '/dashboard/stats', COUNTS_GOAL),
  list('contacts', ''),
  ...Object.entries(TERMS).map(([kind, term]) => list(`search: ${kind} term`, `search=${term}`, SEARCH_GOAL)),
  list('search: two letters', 'search=ad'),
  list('search: two letters that match nothing', 'search=qx'),
  list('contacts with a frequent tag', `tag=${FREQUENT.tag}`),
  list('contacts with a rare tag', `tag=${RARE.tag}`),
  list('contacts of a large company', company(FREQUENT.company)),
  list('contacts of a small company', company(RARE.company)),
  get('contact', `/contacts/${contactId(1)}`),
  get('timeline of a contact', `/notes/entity/contact/${contactId(1)}/timeline`),
  get('timeline of a large company', `/notes/entity/company/${contactId(FREQUENT.company)}/timeline`),
  get('similar contact: name', '/contacts/similar?name=Ada+Acker'),
  get(
    'similar contact: all fields',
    '/contacts/similar?name=Ada+Ackermann&email=ada.p20x@ackermann.example&phone=%2B4930123456',
  ),
  get('duplicates', '/contacts/duplicates?limit=20'),
  get('insights', '/ai/daily-insights'),
  post('lead scores', '/ai/bulk-lead-scoring', {}),
  get('contact health', `/ai/contact-health/${contactId(1)}`),
  get('audience: all', '/campaigns/audience'),
  get('audience: a frequent tag', `/campaigns/audience?tag=${FREQUENT.tag}`),
  get('audience: a rare tag', `/campaigns/audience?tag=${RARE.tag}`),
  get('contacts report', '/reports/contacts'),
  ...['overview', 'pipeline', 'advanced'].flatMap((report) =>
    Object.entries(PERIODS).map(([period, query]) => get(`${report} report: ${period}`, `/reports/${report}${query}`)),
  ),
  get('board', '/deals/board'),
  get('search everywhere', '/search?q=acker'),
  get('search everywhere: two letters', '/search?q=ad'),
  get('trash', '/trash'),
  get('activities', '/activities?limit=20'),
  get('activities of deals', '/activities?limit=20&entity_type=deal'),
  post('bulk change of a small company', '/contacts/bulk', {
    matching: { company_id: contactId(RARE.company) },
    action: { type: 'add_tag', tag: 'bench' },
  }),
];
