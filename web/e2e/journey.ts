import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test';
import pg from 'pg';

/** A registered user who is past the first steps. The pages of the journey are signed in with this account. */
export interface Account {
  name: string;
  email: string;
  password: string;
  workspaceId: string;
  accessToken: string;
}

interface Fixtures {
  account: Account;
}

/** A test whose browsers and requests all come from their own network, so that journeys do not share rate limits. */
export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    await use({ 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` });
  },
  context: async ({ context }, use) => {
    watchRequests(context);
    await use(context);
  },
  account: async ({ context }, use) => {
    const person = { name: 'Nora New', email: `nora-${randomUUID()}@example.com`, password: 'a fine long passphrase' };
    const registered = await context.request.post('/api/auth/register', { data: person });
    if (!registered.ok()) throw new Error(`Registering failed: ${registered.status()} ${await registered.text()}`);
    const tokens = await registered.json();
    const me = await context.request.get('/api/auth/me', {
      headers: { Authorization: `Bearer ${tokens.access_token}` },
    });
    // Once per journey, because what the pages store later must stay.
    await context.addInitScript((stored) => {
      if (localStorage.getItem('rapport-onboarding-completed')) return;
      localStorage.setItem('access_token', stored.access_token);
      localStorage.setItem('refresh_token', stored.refresh_token);
      localStorage.setItem('rapport-onboarding-completed', 'true');
      localStorage.setItem('rapport-analytics-consent', 'denied');
    }, tokens);
    await use({ ...person, workspaceId: (await me.json()).workspace.id, accessToken: tokens.access_token });
  },
});

/** Registers somebody with the link of an invitation. */
export const joinTeam = async (colleague: Page, name: string, link: string) => {
  await colleague.addInitScript(() => localStorage.setItem('rapport-onboarding-completed', 'true'));
  await colleague.goto(link);
  await colleague.getByLabel('Name').fill(name);
  await colleague.getByLabel('Email').fill(`${randomUUID()}@example.com`);
  await colleague.getByLabel('Password', { exact: true }).fill('another long passphrase');
  await colleague.getByLabel('Confirm password').fill('another long passphrase');
  await colleague.getByRole('button', { name: 'Create account' }).click();
  await expect(colleague).toHaveURL(/\/dashboard$/);
};

/** The open requests of the pages of each context, without the event stream, which stays open. */
const waiting = new WeakMap<BrowserContext, Set<Request>>();

/** Records the open requests of the pages of a context, which `settled` waits for. */
export const watchRequests = (context: BrowserContext) => {
  const requests = new Set<Request>();
  waiting.set(context, requests);
  context.on('request', (request) => request.resourceType() !== 'eventsource' && requests.add(request));
  context.on('requestfinished', (request) => requests.delete(request));
  context.on('requestfailed', (request) => requests.delete(request));
};

/**
 * How many times in a row a page must have no open request. This leaves time for a request that follows from another's
 * response.
 */
const TIMES_QUIET = 3;

/** Waits until a page has no open request and has rendered the responses. */
export const settled = async (page: Page) => {
  const requests = waiting.get(page.context());
  if (!requests) throw new Error('Call watchRequests before the first page');
  let times = 0;
  await expect
    .poll(
      async () => {
        // A page that is navigating away does not answer.
        const hasDrawn = await page
          .evaluate(async () => {
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
            return !document.querySelector('main[aria-busy=true]');
          })
          .catch(() => false);
        times = hasDrawn && requests.size === 0 ? times + 1 : 0;
        return times;
      },
      { message: 'the page waits for nothing', intervals: [50], timeout: 30_000 },
    )
    .toBe(TIMES_QUIET);
};

/**
 * Picks up the focused item by keyboard, which is announced as `announced`. Arrow keys work from the next task of the
 * event loop on.
 */
export const pickUp = async (page: Page, announced: string | RegExp) => {
  await page.keyboard.press('Space');
  await expect(page.getByText(announced)).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
};

/** Navigates to another page of the app by its router, or loads the app if the page does not show it yet. */
export const visit = async (page: Page, path: string) => {
  if (page.url() === 'about:blank') await page.goto(path);
  else
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  await settled(page);
};

/** The URL of the database that a product created itself. */
export const databaseUrl = (dataDir = String(process.env.RAPPORT_DATA_DIR)): string => {
  const password = readFileSync(join(dataDir, 'secrets', 'postgres'), 'utf8').trim();
  const [, , , port] = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  return `postgres://rapport:${password}@127.0.0.1:${port}/postgres`;
};

/** Runs one statement on a product's database, for what only an operator or Stripe could cause. */
export const onDatabase = async (statement: string, values: unknown[], dataDir?: string) => {
  const client = new pg.Client(databaseUrl(dataDir));
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
};

/** The names of the workers that take jobs from a product's database. */
export const workerIds = async (dataDir: string): Promise<string[]> =>
  (await onDatabase('select worker_id from worker_heartbeats', [], dataDir)).map(({ worker_id }) => worker_id);

/** Makes these workers look silent for longer than the minute after which they are considered dead. */
export const letTimePass = async (workers: string[], dataDir: string) => {
  await onDatabase(
    `update worker_heartbeats set seen_at = now() - interval '2 minutes' where worker_id = any($1)`,
    [workers],
    dataDir,
  );
  await onDatabase(
    `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_by = any($1)`,
    [workers],
    dataDir,
  );
  await onDatabase(
    `update graphile_worker._private_job_queues set locked_at = now() - interval '2 minutes' where locked_by = any($1)`,
    [workers],
    dataDir,
  );
};
