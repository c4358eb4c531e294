import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';
import { listen } from './listen';

const api = startApi();

test('a refused attempt to listen leaves no connection open', async () => {
  await expect(listen(api.context.db, '', 'text', () => undefined)).rejects.toThrow('zero-length');
  const open = () => api.db('pg_stat_activity').where({ query: 'listen ""' }).pluck('pid');
  await expect.poll(open).toEqual([]);
});
