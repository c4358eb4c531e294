import autocannon, { type Request, type Result } from 'autocannon';
import { inDatabase, type Server } from './database';
import { counter } from './load';
import { register, startProduct } from './product';
import { addContacts, addDeals, contactId } from './records';
import { CONTACTS, DEALS, type Scenario, scenarios } from './scenarios';
import { type Table, verdict } from './tables';

const CLIENTS = 50;
const WARM_UP_SECONDS = 10;
const SECONDS = 30;
const GOAL = { perSecond: 300, p95: 250 };

const get =
  (path: string): Scenario['request'] =>
  () => ({ method: 'GET', path });
const scenario = (name: string): Scenario['request'] => {
  const found = scenarios.find((one) => one.name.startsWith(name));
  if (!found) throw new Error(`There is no scenario "${name}"`);
  return found.request;
};

/** The requests of fifty people, each as often as it is listed here: eight reads for every two writes. */
const REQUESTS: Scenario['request'][] = [
  get('/api/dashboard/stats'),
  scenario('list'),
  get('/api/deals?limit=20'),
  get('/api/tasks?limit=20'),
  scenario('search'),
  get('/api/search?q=Rosenthal'),
  get('/api/deals/board'),
  scenario('one record'),
  scenario('create'),
  scenario('move'),
  get('/api/dashboard/stats'),
  get('/api/contacts?limit=20&sort=name'),
  scenario('one record'),
  get('/api/deals/board'),
  (n) => get(`/api/notes/entity/contact/${contactId((n * 7919) % CONTACTS)}/timeline`)(n),
  (n) => get(`/api/deals/${contactId((n * 7919) % DEALS)}`)(n),
  scenario('list'),
  scenario('search'),
  scenario('create'),
  scenario('move'),
];

/** Measures the product with fifty people at once, on the same machine as the clients and the database. */
export const measureMixed = async (server: Server): Promise<Table> => {
  const url = await server.makeDatabase();
  const program = await startProduct(url, server.folder);
  const account = await register(program);
  await inDatabase(url, async (db) => {
    await addContacts(db, account, CONTACTS);
    await addDeals(db, account, DEALS);
    await db.query('vacuum analyze');
  });
  const next = counter();
  const run = (seconds: number) => load(program.address, account.headers(), next, seconds);
  await run(WARM_UP_SECONDS);
  const { perSecond, p95, failed } = await run(SECONDS);
  await program.stop();
  return {
    heads: [`${CLIENTS} clients, 80% reads`, 'Rapport', 'to reach'],
    rows: [
      ['requests a second', verdict(perSecond.toFixed(0), perSecond >= GOAL.perSecond), `${GOAL.perSecond}`],
      ['p95', verdict(`${p95.toFixed(0)} ms`, p95 <= GOAL.p95), `${GOAL.p95} ms`],
      ['answers that were not 2xx', verdict(`${failed}`, failed === 0), '0'],
    ],
  };
};

const load = async (url: string, headers: Record<string, string>, next: () => number, duration: number) => {
  const took: number[] = [];
  const setupRequest = (base: Request) => {
    const n = next();
    // A new object for each request, because autocannon would otherwise send the length of one body with the next
    // request, which has none.
    return { ...base, headers: { ...base.headers }, ...(REQUESTS[n % REQUESTS.length] as Scenario['request'])(n) };
  };
  const options = {
    url,
    connections: CLIENTS,
    duration,
    headers: { 'content-type': 'application/json', ...headers },
    requests: [{ setupRequest }],
  };
  const result = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(options, (error, ended) => (error ? reject(error) : resolve(ended)));
    running.on('response', (_client, _status, _bytes, milliseconds) => took.push(milliseconds));
  });
  took.sort((one, other) => one - other);
  return {
    perSecond: result['2xx'] / result.duration,
    p95: took[Math.floor(took.length * 0.95)] ?? Number.NaN,
    failed: result.non2xx + result.errors + result.timeouts,
  };
};
