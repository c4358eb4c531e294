import type { Request } from 'autocannon';
import { contactId, OPEN_STAGES, SURNAMES } from './records';

export const CONTACTS = 10_000;
export const DEALS = 2_000;

export interface Scenario {
  name: string;
  /** The share of the floor to reach. */
  goal: number;
  /** The nth request that one server gets. */
  request(n: number): Pick<Request, 'method' | 'path' | 'body'>;
}

const post = (path: string, body: object) => ({ method: 'POST' as const, path, body: JSON.stringify(body) });
const get = (path: string) => ({ method: 'GET' as const, path });

export const scenarios: Scenario[] = [
  { name: 'list 20 newest', goal: 0.5, request: () => get('/api/contacts?limit=20') },
  { name: 'one record', goal: 0.33, request: (n) => get(`/api/contacts/${contactId((n * 7919) % CONTACTS)}`) },
  {
    name: 'search',
    goal: 0.55,
    request: (n) => get(`/api/contacts?limit=20&search=${SURNAMES[n % SURNAMES.length]}`),
  },
  {
    name: 'create (with its activity)',
    goal: 0.4,
    request: (n) =>
      post('/api/contacts', {
        name: `Nova Novak ${n}`,
        email: `nova${n}@example.com`,
        phone: '+49 30 5550123',
        company: '',
        notes: 'Called about an offer.',
      }),
  },
  {
    name: 'move a deal',
    goal: 0.4,
    // With every round over all deals, each moves one stage on, to the end of the column.
    request: (n) => {
      const deal = n % DEALS;
      const stage = OPEN_STAGES[(deal + 1 + Math.floor(n / DEALS)) % OPEN_STAGES.length];
      return post(`/api/deals/${contactId(deal)}/moves`, { stage, before_deal_id: null });
    },
  },
];
