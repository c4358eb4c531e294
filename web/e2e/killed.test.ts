import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { databaseUrl, letTimePass, onDatabase, workerIds } from './journey';
import { copyDatabase, startProduct } from './product';

/** A separate product for the test, with somebody signed in. `restart` kills it first if it is still running. */
const startKillable = async (environment: Record<string, string> = {}) => {
  const dataDir = copyDatabase();
  let product = await startProduct(dataDir, environment);
  const registered = await fetch(`${product.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Nora New', email: 'nora@example.com', password: 'a fine long passphrase' }),
  });
  const { access_token } = await registered.json();
  const headers = { Authorization: `Bearer ${access_token}` };
  return {
    dataDir,
    address: () => product.address,
    call: (path: string, init: RequestInit = {}) =>
      fetch(`${product.address}/api${path}`, { ...init, headers: { ...headers, ...init.headers } }),
    kill: () => product.kill(),
    startAgain: async () => {
      product = await startProduct(dataDir, environment);
    },
    end: () => product.stop(),
  };
};

const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const LOCK = 20_261_128;
const WAITING = `from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`;

/** Blocks every write to contacts, so that the process is killed in the middle of one. */
const holdAt = async (name: string, dataDir: string) => {
  const client = new pg.Client(databaseUrl(dataDir));
  await client.connect();
  await client.query(`
    create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock(${LOCK}); return null; end $$;
    create trigger hold after insert or update on contacts for each row when (new.name = '${name}') execute function hold();
    select pg_advisory_lock(${LOCK})`);
  return {
    reached: () =>
      expect
        .poll(async () => (await client.query(`select ${WAITING}`)).rowCount, { intervals: [20], timeout: 30_000 })
        .toBe(1),
    /** Ends the blocked statement, as PostgreSQL does once its client is gone. */
    end: async () => {
      await client.query(`select pg_terminate_backend(pid) ${WAITING}`);
      await client.query('drop function hold cascade');
      await client.end();
    },
  };
};

const ROWS = 3_000;
const MIDDLE = `Person ${ROWS / 2}`;
const file = ['name,email', ...Array.from({ length: ROWS }, (_, at) => `Person ${at},p${at}@example.com`)].join('\n');

test('a product killed in the middle of an import starts again with the earlier data', async () => {
  const { dataDir, call, kill, startAgain, end } = await startKillable();
  await onDatabase(`update workspaces set plan_id = 'business'`, [], dataDir);
  const importAll = (id: string) => {
    const body = new FormData();
    body.set('file', new File([file], 'people.csv', { type: 'text/csv' }));
    body.set('import_id', id);
    return call('/contacts/bulk/import', { method: 'POST', body });
  };

  const id = randomUUID();
  const hold = await holdAt(MIDDLE, dataDir);
  const cut = importAll(id).then(
    () => 'answered',
    () => 'cut off',
  );
  await hold.reached();
  expect(await (await call(`/imports/${id}/progress`)).json()).toMatchObject({ phase: 'writing' });
  await kill();
  expect(await cut).toBe('cut off');
  await hold.end();

  await startAgain();
  expect((await call('/contacts?limit=1')).headers.get('x-total-count')).toBe('0');
  expect(await (await call('/imports')).json()).toEqual([]);
  expect(await (await importAll(randomUUID())).json()).toMatchObject({ imported: ROWS, failed: 0 });
  expect((await call('/contacts?limit=1')).headers.get('x-total-count')).toBe(String(ROWS));
  await end();
});

test('a bulk change killed in the middle continues after the last complete part, and so does its undo', async () => {
  const { dataDir, call, kill, startAgain, end } = await startKillable();
  // They are changed in the order of their ids.
  await onDatabase(
    `insert into contacts (workspace_id, id, name)
     select id, lpad(n::text, 32, '0')::uuid, 'Person ' || n from workspaces, generate_series(1, ${ROWS}) n`,
    [],
    dataDir,
  );
  const count = async (what: string) =>
    Number((await onDatabase(`select count(*) from ${what}`, [], dataDir))[0].count);
  const body = { matching: {}, action: { type: 'status', status: 'customer' } };
  let id = '';
  const change = async () => {
    ({ id } = await (await call('/contacts/bulk', json(body))).json());
  };
  const undo = () => call(`/bulk-changes/${id}/undo`, json({}));
  const read = async () => (await call(`/bulk-changes/${id}`)).json();
  const readAtOnce = async () =>
    (
      await onDatabase(
        `select changed, restored, (select count(*)::int from contacts where status = 'customer') as customers
         from bulk_changes where id = $1`,
        [id],
        dataDir,
      )
    )[0];
  const killInTheMiddle = async (work: () => Promise<unknown>, counted: 'changed' | 'restored') => {
    const workers = await workerIds(dataDir);
    const hold = await holdAt(MIDDLE, dataDir);
    await work();
    await hold.reached();
    await kill();
    await hold.end();
    const stopped = await readAtOnce();
    expect(stopped[counted]).toBeGreaterThan(0);
    expect(stopped[counted]).toBeLessThan(ROWS);
    expect(stopped.customers).toBe(stopped.changed - stopped.restored);
    // Before the restart, so that the job is freed at once instead of ten seconds later.
    await letTimePass(workers, dataDir);
    await startAgain();
    const ended = counted === 'changed' ? 'done' : 'undone';
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe(ended);
  };

  await killInTheMiddle(change, 'changed');
  expect(await count(`contacts where status = 'customer'`)).toBe(ROWS);
  expect(await count(`activities where batch_id = '${id}'`)).toBe(ROWS);
  await killInTheMiddle(undo, 'restored');
  expect(await read()).toMatchObject({ changed: ROWS, restored: ROWS });
  expect(await count(`contacts where status = 'customer'`)).toBe(0);
  await end();
});

const DEALS = 60;

test('moves cut off by a kill are done completely or not at all, and once when repeated', async () => {
  const { dataDir, call, kill, startAgain, end } = await startKillable();
  const deals: string[] = [];
  for (let nth = 0; nth < DEALS; nth += 1) {
    deals.push((await (await call('/deals', json({ title: `Deal ${nth}`, amount: 10 }))).json()).id);
  }
  const move = (id: string) =>
    call(`/deals/${id}/moves`, json({ stage: 'qualified', before_deal_id: null }, { 'Idempotency-Key': id }));
  const answered: string[] = [];
  const moves = deals.map((id) =>
    move(id).then(
      ({ ok }) => ok && answered.push(id),
      () => undefined,
    ),
  );
  await expect.poll(() => answered.length, { intervals: [1] }).toBeGreaterThan(0);
  await kill();
  await Promise.all(moves);

  await startAgain();
  const state = async () => {
    const column = (await (await call('/deals/board')).json()).find(
      ({ stage }: { stage: string }) => stage === 'qualified',
    );
    const changes = await onDatabase(
      `select deal_id from deal_stage_changes where to_stage = 'qualified'`,
      [],
      dataDir,
    );
    const told = await onDatabase(`select 1 from activities where type = 'deal_stage_changed'`, [], dataDir);
    const moved: string[] = column.deals.map(({ id }: { id: string }) => id);
    return {
      moved,
      counts: [column.count, Number(column.sums[0]?.amount ?? 0) / 10, changes.length, told.length],
    };
  };
  const after = await state();
  expect(after.moved).toEqual(expect.arrayContaining(answered));
  expect(after.counts).toEqual(after.counts.map(() => after.moved.length));

  // Sends the request again, like a browser that got no response.
  for (const id of deals) expect((await move(id)).status).toBe(200);
  expect((await state()).counts).toEqual([DEALS, DEALS, DEALS, DEALS]);
  await end();
});

test('a payment whose webhook was cut off by a kill still upgrades the plan, once', async () => {
  const { dataDir, address, call, kill, startAgain, end } = await startKillable({ BILLING: 'sandbox' });
  const back = `${address()}/billing`;
  const order = { plan_id: 'growth', success_url: `${back}?session_id={CHECKOUT_SESSION_ID}`, cancel_url: back };
  const { checkout_url } = await (await call('/billing/checkout', json(order))).json();
  const paid = fetch(checkout_url, {
    method: 'POST',
    body: new URLSearchParams({ choice: 'good' }),
    redirect: 'manual',
  }).catch(() => undefined);
  await expect
    .poll(
      async () => (await onDatabase(`select 1 from sandbox_objects where object = 'subscription'`, [], dataDir)).length,
      { intervals: [1] },
    )
    .toBe(1);
  await kill();
  await paid;

  await startAgain();
  const id = new URL(checkout_url).pathname.split('/').at(-1);
  await expect
    .poll(async () => (await (await call(`/billing/checkout/status/${id}`)).json()).payment_status)
    .toBe('paid');
  await expect.poll(async () => (await (await call('/billing/subscription')).json()).plan.id).toBe('growth');
  expect(await onDatabase(`select 1 from sandbox_objects where object = 'subscription'`, [], dataDir)).toHaveLength(1);
  await end();
});

/** A webhook receiver that answers differently on each path and records what arrives there. */
const startReceiver = async () => {
  const received: { path: string; id: string; type: string }[] = [];
  const hung: ServerResponse[] = [];
  let isWell = false;
  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => {
      body += chunk;
    });
    req.on('end', () => {
      const path = req.url ?? '';
      received.push({ path, id: String(req.headers['webhook-id']), type: body && JSON.parse(body).type });
      if (path === '/moves') res.writeHead(307, { Location: `http://127.0.0.1:${port}/inside` }).end();
      else if (path === '/gone') res.writeHead(410).end();
      else if (path === '/fails' && !isWell) res.writeHead(500).end();
      else if (path === '/hangs' && !isWell) hung.push(res);
      else res.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (path: string) => `http://127.0.0.1:${port}${path}`,
    at: (path: string) => received.filter((one) => one.path === path),
    recover: () => {
      isWell = true;
    },
    close: () => {
      for (const res of hung) res.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
};

test('endpoints that fail, hang, redirect or are gone get their events although the worker is killed meanwhile', async () => {
  const { dataDir, call, kill, startAgain, end } = await startKillable({ ALLOW_PRIVATE_HOSTS: 'true' });
  await onDatabase(`update workspaces set plan_id = 'business'`, [], dataDir);
  const receiver = await startReceiver();
  const hooks = new Map<string, string>();
  for (const path of ['/works', '/fails', '/hangs', '/moves', '/gone']) {
    const events = ['contact.created', 'contact.updated'];
    hooks.set(path, (await (await call('/webhooks', json({ url: receiver.url(path), events }))).json()).id);
  }
  const log = async (path: string): Promise<{ event: string; status: string; failure: string | null }[]> =>
    (await (await call(`/webhooks/${hooks.get(path)}/deliveries`)).json()).toReversed();
  const statuses = async (path: string) => (await log(path)).map(({ status }) => status);

  const { id } = await (await call('/contacts', json({ name: 'Ada' }))).json();
  await call(`/contacts/${id}`, { ...json({ name: 'Ada L.' }), method: 'PUT' });
  await expect.poll(() => statuses('/works')).toEqual(['delivered', 'delivered']);
  await expect.poll(() => receiver.at('/hangs').length).toBe(1);
  await expect.poll(async () => (await log('/moves'))[0]?.failure).toBe('redirect');
  await expect.poll(async () => (await log('/fails'))[0]?.failure).toBe('status');
  await expect.poll(() => statuses('/gone')).toContain('failed');
  await kill();

  await startAgain();
  receiver.recover();
  // Moves the times of deliveries into the past, so that those of the killed worker and those waiting for a retry are
  // due.
  await onDatabase(
    `update webhook_deliveries set next_at = now(), claimed_until = null where status = 'pending'`,
    [],
    dataDir,
  );
  await call('/contacts', json({ name: 'Grace' }));
  const told = (path: string) => receiver.at(path).map(({ type }) => type);
  await expect.poll(() => statuses('/hangs')).toEqual(Array(3).fill('delivered'));
  await expect.poll(() => statuses('/fails')).toEqual(Array(3).fill('delivered'));
  await expect.poll(() => statuses('/works')).toEqual(Array(3).fill('delivered'));
  expect(told('/works')).toEqual(['contact.created', 'contact.updated', 'contact.created']);

  // The interrupted delivery is repeated as the same event, and the next event of its record follows only after it.
  for (const path of ['/hangs', '/fails']) {
    const events = receiver.at(path);
    const first = events.filter((one) => one.id === events[0]?.id);
    expect(first.length).toBeGreaterThan(1);
    const rest = events.filter((one) => one.id !== events[0]?.id);
    expect(rest.map(({ type }) => type).sort()).toEqual(['contact.created', 'contact.updated']);
    const updated = events.findIndex(({ type }) => type === 'contact.updated');
    expect(updated).toBeGreaterThan(events.lastIndexOf(first.at(-1) as (typeof events)[number]));
  }
  expect(receiver.at('/inside')).toEqual([]);
  expect(receiver.at('/gone')).toHaveLength(1);
  expect(await (await call(`/webhooks/${hooks.get('/gone')}`)).json()).toMatchObject({ stopped_for: 'gone' });
  const { items } = await (await call('/notifications')).json();
  expect(items.filter(({ type }: { type: string }) => type === 'webhook_stopped')).toHaveLength(1);
  receiver.close();
  await end();
});
