import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { inDatabase, type Server } from './database';
import { ask, median, medianLatency, type Target } from './load';
import { register, startProduct } from './product';
import { addContacts, addDeals, type Owner, TERMS } from './records';
import { say, type Table, verdict } from './tables';

const FEW = 10_000;
const MANY = 1_000_000;
const WORKSPACES = 100;
const GOALS = { times: 1.3, shared: 5, alone: 12, counts: 5, scores: 2000 };

/** What a million rows cost more than ten thousand, as medians at a client with one connection. */
export const measureGrowth = async (server: Server): Promise<Table> => {
  const few = await inWorkspaceOf(server, FEW, 1, async (target, db, owner) => ({
    first: await medianLatency(target, '/api/contacts?limit=20'),
    middle: await medianLatency(target, await middlePage(db, owner, FEW)),
    scores: await scoresTime(target),
  }));
  const shared = await inWorkspaceOf(server, FEW, WORKSPACES, searches);
  const many = await inWorkspaceOf(server, MANY, 1, async (target, db, owner) => ({
    first: await medianLatency(target, '/api/contacts?limit=20'),
    middle: await medianLatency(target, await middlePage(db, owner, MANY)),
    search: await searches(target),
    counts: await medianLatency(target, '/api/dashboard/stats'),
  }));
  const page = (name: string, before: number, after: number) => [
    `${name} page of a list, 1,000,000 against 10,000 rows`,
    verdict(`${(after / before).toFixed(2)} × (${ms(before)}, ${ms(after)})`, after / before <= GOALS.times),
    `${GOALS.times} ×`,
  ];
  const within = (name: string, took: number, goal: number) => [name, verdict(ms(took), took <= goal), `${goal} ms`];
  return {
    heads: ['growth, median at one client', 'Rapport', 'at most'],
    rows: [
      page('first', few.first, many.first),
      page('middle', few.middle, many.middle),
      ...shared.map(([kind, took]) =>
        within(`search of a ${kind} term, 1,000,000 rows over 100 workspaces`, took, GOALS.shared),
      ),
      ...many.search.map(([kind, took]) =>
        within(`search of a ${kind} term, 1,000,000 rows in one workspace`, took, GOALS.alone),
      ),
      within('dashboard counts, 1,000,000 rows', many.counts, GOALS.counts),
      within('lead scores of 10,000 contacts', few.scores, GOALS.scores),
    ],
  };
};

/** Runs work on a database of its own with so many workspaces of so many contacts each, of which it sees the first. */
const inWorkspaceOf = async <Result>(
  server: Server,
  contacts: number,
  workspaces: number,
  work: (target: Target, db: pg.Client, owner: Owner) => Promise<Result>,
): Promise<Result> => {
  const url = await server.makeDatabase();
  const program = await startProduct(url, server.folder);
  const account = await register(program);
  say(`growth: filling ${workspaces} × ${contacts} contacts`);
  const result = await inDatabase(url, async (db) => {
    for (let nth = 0; nth < workspaces; nth += 1) {
      await addContacts(db, nth === 0 ? account : await addWorkspace(db, account), contacts);
    }
    await addDeals(db, account, 2_000);
    await db.query('vacuum analyze');
    return work({ ...program, headers: account.headers }, db, account);
  });
  await program.stop();
  return result;
};

const addWorkspace = async (db: pg.Client, { workspaceId, userId }: Owner): Promise<Owner> => {
  const { rows } = await db.query(
    `insert into workspaces select (jsonb_populate_record(workspaces, jsonb_build_object('id', gen_random_uuid()))).*
     from workspaces where id = $1 returning id`,
    [workspaceId],
  );
  return { workspaceId: rows[0].id, userId };
};

const middlePage = async (db: pg.Client, { workspaceId }: Owner, contacts: number): Promise<string> => {
  const { rows } = await db.query(
    `select created_at, id from contacts where workspace_id = $1 order by created_at desc, id desc offset $2 limit 1`,
    [workspaceId, contacts / 2],
  );
  const cursor = Buffer.from(JSON.stringify([rows[0].created_at.toISOString(), rows[0].id])).toString('base64url');
  return `/api/contacts?limit=20&cursor=${cursor}`;
};

const searches = async (target: Target): Promise<[kind: string, took: number][]> => {
  const took: [string, number][] = [];
  for (const [kind, term] of Object.entries(TERMS)) {
    took.push([kind, await medianLatency(target, `/api/contacts?limit=20&search=${term}`, 50)]);
  }
  return took;
};

const scoresTime = async (target: Target): Promise<number> => {
  const took: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now();
    await ask(target, { method: 'POST', path: '/api/ai/bulk-lead-scoring', body: '{}' });
    took.push(performance.now() - began);
  }
  return median(took);
};

const ms = (took: number) => `${took.toFixed(1)} ms`;
