import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';
import { openService } from './database';
import { listen } from './listen';

const api = startApi();

test('a refused attempt to listen leaves no connection open', async () => {
  await expect(listen(api.context.db, '', 'text', () => undefined)).rejects.toThrow('zero-length');
  const open = () => api.db('pg_stat_activity').where({ query: 'listen ""' }).pluck('pid');
  await expect.poll(open).toEqual([]);
});

test('a service behind a connection pooler listens on a direct connection to the database', async () => {
  const pooler = 'postgres://app:app@127.0.0.1:1/nowhere';
  const service = openService({ app: pooler, system: pooler, listener: api.databaseUrl });
  let heard = 0;
  const stop = await listen(service.db, 'behind_a_pooler', 'text', () => {
    heard += 1;
  });
  await api.db.raw(`notify behind_a_pooler, 'text'`);
  await expect.poll(() => heard).toBe(1);
  stop();
  await service.close();
});
