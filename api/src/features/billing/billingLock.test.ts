import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';
import { withBillingLock } from './billingLock';

const api = startApi();

test('the lock is released if its connection is lost during a call to Stripe', async () => {
  const { workspaceId } = await api.workspace();
  const lost = withBillingLock(api.db, workspaceId, async () => {
    await api.db.raw(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`);
  });
  await expect(lost).rejects.toThrow();
  expect(api.db.client.pool.numUsed()).toBe(0);
  expect(await withBillingLock(api.db, workspaceId, async () => 'done')).toBe('done');
});

test('more callers than connections are served one after the other', async () => {
  const { workspaceId } = await api.workspace();
  const seen: number[] = [];
  const ask = (nth: number) =>
    withBillingLock(api.db, workspaceId, async () => {
      await api.db.raw('select 1');
      seen.push(nth);
    });
  const all = Array.from({ length: api.db.client.pool.max + 2 }, (_, nth) => nth);
  await Promise.all(all.map(ask));
  expect(seen.toSorted((one, other) => one - other)).toEqual(all);
});

test('the lock belongs to a transaction, because a pooler gives the connection to other clients afterwards', async () => {
  const { workspaceId } = await api.workspace();
  const holders = () =>
    api
      .db('pg_locks')
      .join('pg_stat_activity', 'pg_stat_activity.pid', 'pg_locks.pid')
      .whereRaw(`locktype = 'advisory' and datname = current_database()`)
      .pluck('state');
  expect(await withBillingLock(api.db, workspaceId, holders)).toEqual(['idle in transaction']);
  expect(await holders()).toEqual([]);
});

test('two callers of one workspace work one after the other', async () => {
  const { workspaceId } = await api.workspace();
  const seen: string[] = [];
  const work = (name: string, during: () => Promise<unknown>) =>
    withBillingLock(api.db, workspaceId, async () => {
      seen.push(`${name} begins`);
      await during();
      seen.push(`${name} ends`);
    });
  let second: Promise<void> | undefined;
  await work('the first', async () => {
    second = work('the second', async () => undefined);
    await expect.poll(api.blocked).toHaveLength(1);
  });
  await second;
  expect(seen).toEqual(['the first begins', 'the first ends', 'the second begins', 'the second ends']);
});
