import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';
import { withBillingLock } from './billingLock';

const api = startApi();

test('a connection that is lost while Stripe is asked does not stay taken', async () => {
  const { workspaceId } = await api.workspace();
  const lost = withBillingLock(api.db, workspaceId, async () => {
    await api.db.raw(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`);
  });
  await expect(lost).rejects.toThrow();
  expect(api.db.client.pool.numUsed()).toBe(0);
  expect(await withBillingLock(api.db, workspaceId, async () => 'done')).toBe('done');
});

test('more at once than there are connections are served one after the other', async () => {
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
