import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';
import { deleteInBatches } from './deleteInBatches';

const api = startApi();

test('deleteInBatches deletes all selected rows, except a row that stops matching meanwhile', async () => {
  await api.db.raw(`insert into rate_limits (key, expire) select 'old ' || nth, 0 from generate_series(1, 2500) nth`);
  const trx = await api.db.transaction();
  await trx('rate_limits').where({ key: 'old 1' }).update({ expire: 1 });
  const deletion = deleteInBatches(api.context.db, 'rate_limits', (rows) => rows.where({ expire: 0 }));
  await expect.poll(api.blocked).toHaveLength(1);
  await trx.commit();
  await deletion;
  expect(await api.db('rate_limits').pluck('key')).toEqual(['old 1']);
});
