import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../testing/startApi';
import { defineJob, enqueue } from './job';
import { giveSignOfLife, runJobs } from './runner';

const api = startApi();
const done = new EventEmitter();

const greet = defineJob({
  name: 'test.greet',
  payload: z.strictObject({ workspace_id: z.uuid(), name: z.string() }),
  run: async (scope, { name }) => void done.emit('greeted', name, scope.workspaceId),
});

test('a job is done in its workspace once its transaction has committed, and never when that was rolled back', async () => {
  const ours = await api.workspace();
  await expect(
    ours.scoped(async (scope) => {
      await enqueue(scope, greet, { name: 'nobody' });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await ours.scoped((scope) => enqueue(scope, greet, { name: 'Ada' }));

  const greeted = once(done, 'greeted');
  const runner = await runJobs(api.context, { databaseUrl: api.databaseUrl, jobs: [greet] as never });
  expect(await greeted).toEqual(['Ada', ours.workspaceId]);
  await runner.stop();
  const { rows } = await api.db.raw('select count(*) from graphile_worker._private_jobs');
  expect(rows).toEqual([{ count: 0 }]);
});

test('of several jobs with one key the last replaces the others', async () => {
  const ours = await api.workspace();
  const runAt = '2099-01-01T00:00:00.000Z';
  await ours.scoped(async (scope) => {
    await enqueue(scope, greet, { name: 'first' }, { key: 'same', runAt });
    await enqueue(scope, greet, { name: 'last' }, { key: 'same', runAt });
  });
  const { rows } = await api.db.raw(
    `select payload->>'name' as name from graphile_worker._private_jobs where key = 'same'`,
  );
  expect(rows).toEqual([{ name: 'last' }]);
});

test('the job of a worker that fell silent is freed, the job of one that lives is not', async () => {
  const ours = await api.workspace();
  await ours.scoped(async (scope) => {
    await enqueue(scope, greet, { name: 'a' }, { key: 'of the dead', runAt: '2099-01-01T00:00:00.000Z' });
    await enqueue(scope, greet, { name: 'b' }, { key: 'of the living', runAt: '2099-01-01T00:00:00.000Z' });
  });
  const lock = (key: string, worker: string) =>
    api.db.raw(
      `update graphile_worker._private_jobs set locked_by = ?, locked_at = now() - interval '5 minutes' where key = ?`,
      [worker, key],
    );
  await lock('of the dead', 'worker-dead');
  await lock('of the living', 'worker-living');

  await giveSignOfLife(api.db, ['worker-living']);

  const { rows } = await api.db.raw(
    `select key, locked_by from graphile_worker._private_jobs where key like 'of the %' order by key`,
  );
  expect(rows).toEqual([
    { key: 'of the dead', locked_by: null },
    { key: 'of the living', locked_by: 'worker-living' },
  ]);
});
