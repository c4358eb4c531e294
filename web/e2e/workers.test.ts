import { expect, test } from '@playwright/test';
import { databaseUrl, letTimePass, onDatabase, workerIds } from './journey';
import { copyDatabase, makeDataDir, startProduct } from './product';

const REMINDERS = 100;

test('one of three workers is killed, and every reminder reaches its person once', async () => {
  const dataDir = copyDatabase();
  const product = await startProduct(dataDir, { WORKER: 'off' });
  const call = (path: string, body: object, token = '') =>
    fetch(`${product.address}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const { access_token } = await (
    await call('/auth/register', { name: 'Nora New', email: 'nora@example.com', password: 'a fine long passphrase' })
  ).json();
  await onDatabase(`update workspaces set plan_id = 'business'`, [], dataDir);
  const count = async (table: string) =>
    Number((await onDatabase(`select count(*) from ${table}`, [], dataDir))[0].count);

  const address = { DATABASE_URL: databaseUrl(dataDir) };
  const victim = await startProduct(makeDataDir(), address);
  const victims = await workerIds(dataDir);
  const others = await Promise.all([1, 2].map(() => startProduct(makeDataDir(), address)));
  const addTasks = async () => {
    for (let nth = 0; nth < REMINDERS; nth += 1) {
      const reminder_date = new Date(Date.now() - 1_000).toISOString();
      await call('/tasks', { title: `Task ${nth}`, reminder_date }, access_token);
    }
  };
  const added = addTasks();
  await expect.poll(() => count('notifications'), { intervals: [5] }).toBeGreaterThan(0);
  await victim.kill();
  await added;

  await expect
    .poll(
      async () => {
        await letTimePass(victims, dataDir);
        return count('notifications');
      },
      { timeout: 60_000 },
    )
    .toBe(REMINDERS);
  await expect
    .poll(
      async () =>
        (
          await onDatabase(
            'select count(*) from graphile_worker._private_jobs where attempts < max_attempts and run_at <= now()',
            [],
            dataDir,
          )
        )[0].count,
      { timeout: 60_000 },
    )
    .toBe('0');
  expect(await count('notifications')).toBe(REMINDERS);
  const mails = await onDatabase(`select subject from outbox where subject like 'Reminder: %'`, [], dataDir);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(mails.length);
  // An email that was being sent when its worker was killed may be missing, and none may come twice.
  expect(mails.length).toBeGreaterThanOrEqual(REMINDERS - 4);

  await Promise.all(others.map((other) => other.stop()));
  await product.stop();
});
