import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Analysis } from '@rapport/shared/analyses';
import type pg from 'pg';
import { inDatabase, type Server } from './database';
import { ask, latencies, percentile, type Target } from './load';
import { type Account, register, startProduct } from './product';
import { ENDINGS, FIRST_NAMES, id, type Owner, SYLLABLES } from './records';
import { say, type Table, verdict } from './tables';

/** How many contacts the workspaces have, and how many ms scoring all of them may take. */
const SIZES = [
  { contacts: 10_000, goal: 2_000 },
  { contacts: 100_000, goal: 20_000 },
];
/** How long the event loop may be blocked at most, in ms. */
const HELD_MAX = 50;
const CHANGED = 500;
const PAGE_MAX = 100;
const TIMES = 20;
const TIMEOUT_MS = 300_000;

/** Measures scoring all contacts of a workspace, how long other requests wait meanwhile, and reading the scores. */
export const measureScores = async (server: Server): Promise<Table> => {
  const url = await server.makeDatabase();
  const program = await startProduct(url, server.folder);
  const accounts: Account[] = [];
  for (const { contacts } of SIZES) accounts.push(await register(program, `scores${contacts}`));
  say('scores: filling the workspaces');
  const columns = await inDatabase(url, async (db) => {
    for (const [nth, { contacts }] of SIZES.entries()) await fill(db, accounts[nth] as Account, contacts);
    await db.query('vacuum analyze');
    const measured: string[][] = [];
    for (const [nth, { goal }] of SIZES.entries()) {
      const account = accounts[nth] as Account;
      measured.push(await measure(db, { ...program, headers: account.headers }, account, goal));
    }
    return measured;
  });
  await program.stop();
  const rows = NAMES.map((name, at) => [name, ...columns.map((cells) => cells[at] ?? '')]);
  return { heads: ['lead scores', ...SIZES.map(({ contacts }) => contacts.toLocaleString('en-US'))], rows };
};

const NAMES = [
  'learning and scoring all',
  'again, once all are kept',
  'longest wait for another answer meanwhile',
  '99% of those waits',
  `renewing ${CHANGED} that changed`,
  'first scores, 95%',
  'page in the middle of the list, 95%',
];

const measure = async (db: pg.Client, target: Target, owner: Owner, goal: number): Promise<string[]> => {
  const first = await whileAsking(target, () => analyzed(target));
  const again = await whileAsking(target, () => analyzed(target));
  const waits = [...first.waits, ...again.waits];
  const renewed = await renew(db, target, owner);
  const shown = await latencies(target, { method: 'POST', path: '/api/ai/bulk-lead-scoring', body: '{}' }, TIMES);
  const listed = await latencies(target, { method: 'GET', path: await middlePage(db, owner) }, TIMES);
  const longest = Math.max(...waits);
  return [
    verdict(ms(first.took), first.took <= goal),
    verdict(ms(again.took), again.took <= goal),
    verdict(ms(longest), longest <= HELD_MAX),
    ms(percentile(waits, 99)),
    ms(renewed),
    ms(percentile(shown, 95)),
    verdict(ms(percentile(listed, 95)), percentile(listed, 95) <= PAGE_MAX),
  ];
};

/** Starts the scoring and waits until it is finished. @returns the ms from the start of the analysis to its end */
const analyzed = async (target: Target): Promise<number> => {
  const began = performance.now();
  await latencies(target, { method: 'POST', path: '/api/analyses/refresh', body: '{"kind":"leads"}' }, 1);
  await until(target, ({ status }) => status !== 'running');
  return performance.now() - began;
};

const until = async (target: Target, isDone: (analysis: Analysis) => boolean) => {
  for (const began = performance.now(); performance.now() - began < TIMEOUT_MS; await pause(100)) {
    const kept = (await ask(target, { method: 'GET', path: '/api/analyses' })) as Analysis[];
    const leads = kept.find(({ kind }) => kind === 'leads');
    if (leads?.status === 'failed') throw new Error('The analysis failed');
    if (leads && isDone(leads)) return;
  }
  throw new Error('The scores were not made in time');
};

/** Measures, while `work` runs, how long requests wait that need no database and so only wait for the event loop. */
const whileAsking = async (target: Target, work: () => Promise<number>) => {
  const waits: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now();
      await (await fetch(`${target.address}/api/health/live`)).arrayBuffer();
      waits.push(performance.now() - began);
      await pause(15);
    }
  })();
  const took = await work();
  isOver = true;
  await asking;
  return { took, waits };
};

/** Changes some contacts and has them scored again at once instead of within a minute. */
const renew = async (db: pg.Client, target: Target, { workspaceId }: Owner): Promise<number> => {
  const { rows } = await db.query(
    `insert into score_changes (workspace_id, id, contact_id, is_outcome)
     select workspace_id, gen_random_uuid(), id, false from contacts where workspace_id = $1 limit $2 returning id`,
    [workspaceId, CHANGED],
  );
  if (rows.length !== CHANGED) throw new Error('The changes were not recorded');
  const began = performance.now();
  const before = new Date(Date.now() - 1).toISOString();
  await db.query(
    `select graphile_worker.add_job('analyses.renewScores', json_build_object('workspace_id', $1::text), queue_name => 'analyses')`,
    [workspaceId],
  );
  await until(target, ({ made_at }) => made_at !== null && made_at >= before);
  return performance.now() - began;
};

const middlePage = async (db: pg.Client, { workspaceId }: Owner): Promise<string> => {
  const { rows } = await db.query(
    `select exact::text, id from lead_scores where workspace_id = $1 order by exact desc, id desc
     offset (select count(*) / 2 from lead_scores where workspace_id = $1) limit 1`,
    [workspaceId],
  );
  const cursor = Buffer.from(JSON.stringify([rows[0].exact, rows[0].id])).toString('base64url');
  return `/api/ai/lead-scores?limit=100&cursor=${cursor}`;
};

const ms = (took: number) => `${took.toFixed(0)} ms`;

/**
 * Adds four years of contacts with everything that scores learn from: sources, tags, titles, own fields, calls, deals
 * and outcomes.
 */
const fill = async (db: pg.Client, { workspaceId, userId }: Owner, count: number) => {
  const run = (text: string) =>
    db.query(
      text
        .replaceAll(':workspace', `'${workspaceId}'`)
        .replaceAll(':user', `'${userId}'`)
        .replaceAll(':count', `${count}`),
    );
  await run(`
    insert into fields (workspace_id, id, object_type, key, type, label, position, options)
    select :workspace, gen_random_uuid(), 'contact', key, type, key, nth, options::jsonb from (values
      ('package', 'choice', 1, '[{"key":"gold","label":"Gold","color":null},{"key":"silver","label":"Silver","color":null}]'),
      ('budget', 'number', 2, '[]'), ('event', 'date', 3, '[]')) as own (key, type, nth, options)`);
  await run(`
    insert into contacts (workspace_id, id, name, email, phone, company, status, tags, source, job_title, custom, owner_id,
      customer_since, lost_on, created_at, updated_at)
    select :workspace, ${id('n')}, first || ' ' || last, lower(first) || '.p' || n || 'x@' || lower(last) || '.example',
      case when n % 3 > 0 then '+49 30 ' || lpad((n::bigint * 7919 % 10000000)::text, 7, '0') else '' end, last || ' & Co',
      case when is_won then 'customer' else 'lead' end, array['list ' || n % 300, (array['newsletter', 'fair', 'vip'])[1 + n % 3]],
      (array['Referral', 'Fair', 'Website', 'Ads', 'Phone'])[1 + source],
      (array['Head of Sales', 'Owner', 'Office Manager', 'Engineer'])[1 + n % 4],
      jsonb_build_object('package', (array['gold', 'silver'])[1 + n % 2], 'budget', n::bigint * 7919 % 5000,
        'event', to_char(at + interval '90 days', 'YYYY-MM-DD')),
      :user, case when is_won then (at + interval '40 days')::date end, case when is_lost then (at + interval '60 days')::date end, at, at
    from (
      select n, n % 5 as source, (${FIRST_NAMES}::text[])[1 + n / 500 % 20] as first, at,
        (${SYLLABLES}::text[])[1 + n % 25] || (${ENDINGS}::text[])[1 + n / 25 % 20] as last,
        at < now() - interval '100 days' and n::bigint * 7919 % 100 < 10 + 8 * (n % 5) as is_won,
        at < now() - interval '100 days' and n::bigint * 7919 % 100 >= 50 as is_lost
      from (select n, date_trunc('milliseconds', now()) - (:count - n) * (interval '4 years' / :count) as at
        from generate_series(0, :count - 1) as n) as dated
    ) as people`);
  // Without fresh statistics, the next statements may read all contacts for each of their rows.
  await run('analyze contacts');
  await run(`
    insert into notes (workspace_id, id, contact_id, kind, content, author_id, happened_at, created_at, updated_at)
    select :workspace, ${id('n')}, ${id('n / 2')}, (array['call', 'meeting', 'email'])[1 + n % 3], 'Talked about the offer.', :user,
      at, at, at
    from (select n, (select created_at from contacts where workspace_id = :workspace and contacts.id = ${id('n / 2')})
      + (n::bigint * 7919 % 40) * interval '1 day' as at from generate_series(0, 2 * :count - 1) as n) as dated
    where at < now()`);
  await run(`
    insert into deals (workspace_id, id, title, amount, currency, stage, probability, contact_id, owner_id, position)
    select :workspace, ${id('n')}, 'Roof of house ' || n, 1000 + n, 'EUR', 'proposal', 50, ${id('n * 5')}, :user, n
    from generate_series(0, :count / 5 - 1) as n`);
};
