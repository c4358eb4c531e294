import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { inDatabase, type Server } from './database';
import { fillLargeWorkspace, LARGE } from './largeWorkspace';
import { ask, latencies, median, percentile, type Target } from './load';
import { type Account, register, startProduct } from './product';
import { watchMemory } from './programs';
import { addContacts, addDeals, type Owner, TERMS } from './records';
import { screens } from './screens';
import { say, type Table, verdict } from './tables';

const ORDINARY = { workspaces: 100, contacts: 10_000, deals: 2_000 };
const GOALS = { ratio: 1.3, search: 5, memory: 300 };
const ANALYSES_MAX_MS = 600_000;
const REQUESTS = 40;
const FIRST_PAGE = '/api/contacts?limit=20';

/** Measures how long the screens of a very large workspace take, and how much they slow down ordinary workspaces beside it. */
export const measureGrowth = async (server: Server): Promise<Table> => {
  const url = await server.makeDatabase();
  const program = await startProduct(url, server.folder);
  const [large, ordinary] = [await register(program, 'large'), await register(program, 'ordinary')];
  say('growth: filling the workspaces, which takes some minutes');
  await inDatabase(url, (db) => fill(db, large, ordinary));
  const targetOf = ({ headers }: Account): Target => ({ ...program, headers });
  const rows = await inDatabase(url, (db) =>
    measure(db, {
      large: targetOf(large),
      ordinary: targetOf(ordinary),
      owners: { large, ordinary },
      pid: program.pid,
    }),
  );
  await program.stop();
  return { heads: ['growth, one client', 'p50', 'p95', 'at most'], rows };
};

const fill = async (db: pg.Client, large: Owner, ordinary: Owner) => {
  await fillLargeWorkspace(db, large);
  for (let nth = 0; nth < ORDINARY.workspaces; nth += 1) {
    await addContacts(db, nth === 0 ? ordinary : await addWorkspace(db, ordinary), ORDINARY.contacts);
  }
  await addDeals(db, ordinary, ORDINARY.deals);
  await db.query('vacuum analyze');
};

const addWorkspace = async (db: pg.Client, { workspaceId, userId }: Owner): Promise<Owner> => {
  const { rows } = await db.query(
    `insert into workspaces select (jsonb_populate_record(workspaces, jsonb_build_object('id', gen_random_uuid()))).*
     from workspaces where id = $1 returning id`,
    [workspaceId],
  );
  return { workspaceId: rows[0].id, userId };
};

interface Subjects {
  large: Target;
  ordinary: Target;
  owners: Record<'large' | 'ordinary', Owner>;
  pid: number;
}

const measure = async (db: pg.Client, subjects: Subjects): Promise<string[][]> => [
  ...(await measureSearches(subjects.ordinary)),
  ...(await measurePages(db, subjects)),
  ...(await measureAnalyses(subjects)),
  ...(await measureScreens(subjects.large)),
];

const measureSearches = async (ordinary: Target): Promise<string[][]> => {
  const rows: string[][] = [];
  for (const [kind, term] of Object.entries(TERMS)) {
    const took = await timesOf(ordinary, `/api/contacts?limit=20&search=${term}`);
    rows.push(row(`search of a ${kind} term in an ordinary workspace`, took, GOALS.search, 50));
  }
  return rows;
};

const measurePages = async (db: pg.Client, { large, ordinary, owners }: Subjects): Promise<string[][]> => {
  const middle = {
    large: await middlePage(db, owners.large, LARGE.contacts),
    ordinary: await middlePage(db, owners.ordinary, ORDINARY.contacts),
  };
  return [
    comparison(
      'first page of contacts, against an ordinary workspace',
      await timesOf(ordinary, FIRST_PAGE),
      await timesOf(large, FIRST_PAGE),
    ),
    comparison('middle page of contacts', await timesOf(ordinary, middle.ordinary), await timesOf(large, middle.large)),
  ];
};

const measureAnalyses = async ({ large, ordinary, pid }: Subjects): Promise<string[][]> => {
  const before = await timesOf(ordinary, FIRST_PAGE);
  const { result, peak } = await watchMemory(pid, () => whileAnalyzing(large, ordinary));
  return [
    ['making both analyses', seconds(result.took), seconds(result.took), ''],
    [
      'memory of the product meanwhile',
      '',
      verdict(`${peak.toFixed(0)} MB`, peak <= GOALS.memory),
      `${GOALS.memory} MB`,
    ],
    ['contacts of an ordinary workspace before', ms(median(before)), ms(percentile(before, 95)), ''],
    [
      'contacts of an ordinary workspace meanwhile',
      ms(median(result.meanwhile)),
      ms(percentile(result.meanwhile, 95)),
      '',
    ],
  ];
};

const measureScreens = async (large: Target): Promise<string[][]> => {
  const rows: string[][] = [];
  for (const { name, goal, percent, ...request } of screens) {
    rows.push(row(name, await latencies(large, request, REQUESTS), goal, percent));
  }
  const took = await latencies(large, { method: 'GET', path: '/api/contacts/export/csv' }, 3, 'first bytes');
  return [...rows, row('export: first bytes', took, 500)];
};

const timesOf = (target: Target, path: string) => latencies(target, { method: 'GET', path }, REQUESTS);

const row = (name: string, took: number[], goal: number, percent: 50 | 95 = 95): string[] => {
  say(`growth: ${name}: ${ms(median(took))}, ${ms(percentile(took, 95))}`);
  const cell = (of: 50 | 95) => {
    const time = percentile(took, of);
    return of === percent ? verdict(ms(time), time <= goal) : ms(time);
  };
  return [name, cell(50), cell(95), `${ms(goal)} in ${percent}%`];
};

/** How many times as long the large workspace takes as the ordinary one. */
const comparison = (name: string, ordinary: number[], large: number[]): string[] => {
  const ratio = median(large) / median(ordinary);
  const text = `${ratio.toFixed(2)} ×`;
  return [name, text, verdict(text, ratio <= GOALS.ratio), `${GOALS.ratio} ×`];
};

/** Starts both analyses of the large workspace, and requests a list of an ordinary workspace until they are finished. */
const whileAnalyzing = async (large: Target, ordinary: Target) => {
  const began = performance.now();
  for (const kind of ['leads', 'duplicates']) {
    await latencies(large, { method: 'POST', path: '/api/analyses/refresh', body: JSON.stringify({ kind }) }, 1);
  }
  const meanwhile: number[] = [];
  while (performance.now() - began < ANALYSES_MAX_MS) {
    meanwhile.push(...(await latencies(ordinary, { method: 'GET', path: FIRST_PAGE }, 20)));
    const states = (await ask(large, { method: 'GET', path: '/api/analyses' })) as { status: string }[];
    if (states.some(({ status }) => status === 'failed')) throw new Error('An analysis failed');
    if (states.every(({ status }) => status === 'ready')) return { meanwhile, took: performance.now() - began };
    await pause(200);
  }
  throw new Error('The analyses were not made in time');
};

const middlePage = async (db: pg.Client, { workspaceId }: Owner, contacts: number): Promise<string> => {
  const { rows } = await db.query(
    `select created_at, id from contacts where workspace_id = $1 and deleted_at is null
     order by created_at desc, id desc offset $2 limit 1`,
    [workspaceId, contacts / 2],
  );
  const cursor = Buffer.from(JSON.stringify([rows[0].created_at.toISOString(), rows[0].id])).toString('base64url');
  return `/api/contacts?limit=20&cursor=${cursor}`;
};

const ms = (took: number) => `${took.toFixed(1)} ms`;
const seconds = (took: number) => `${(took / 1000).toFixed(0)} s`;
