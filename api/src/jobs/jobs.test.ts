import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../testing/startApi';
import { recordHeartbeat } from './heartbeat';
import { defineCron, defineJob, defineSystemJob, enqueue, type Slots } from './job';
import { knownCrons, namedJobs, queuedJobs } from './queue';
import { jobs } from './registry';
import { runJobs } from './runner';
import { intervalOf } from './workers';

const api = startApi();
const done = new EventEmitter();

const greet = defineJob({
  name: 'test.greet',
  payload: z.strictObject({ workspace_id: z.uuid(), name: z.string() }),
  run: async (scope, { name }) => void done.emit('greeted', name, scope.workspaceId),
});

test('a job runs in its workspace after its transaction has committed, and never after a rollback', async () => {
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
  expect(await api.queue()).toEqual([]);
});

test('the last of several jobs with the same key replaces the others', async () => {
  const ours = await api.workspace();
  const runAt = '2099-01-01T00:00:00.000Z';
  await ours.scoped(async (scope) => {
    await enqueue(scope, greet, { name: 'first' }, { key: 'same', runAt });
    await enqueue(scope, greet, { name: 'last' }, { key: 'same', runAt });
  });
  expect(await api.queue().where({ key: 'same' }).pluck('payload')).toEqual([
    { workspace_id: ours.workspaceId, name: 'last' },
  ]);
});

test('a failing job is retried for at least 12 hours, so that emails survive an outage of the email server', async () => {
  const ours = await api.workspace();
  await ours.scoped((scope) => enqueue(scope, greet, { name: 'late' }, { key: 'late' }));
  const [attempts] = await api.queue().where({ key: 'late' }).pluck('max_attempts');
  await api.queue().where({ key: 'late' }).delete();
  // The pauses of the queue: https://worker.graphile.org/docs/exponential-backoff
  const seconds = Array.from({ length: attempts - 1 }, (_, nth) => Math.exp(Math.min(10, nth + 1)));
  expect(seconds.reduce((sum, pause) => sum + pause) / 3_600).toBeGreaterThan(12);
});

test('the job of a silent worker is freed, but not that of a live worker, however long it takes', async () => {
  const ours = await api.workspace();
  const wait = defineJob({
    name: 'test.wait',
    payload: z.strictObject({ workspace_id: z.uuid() }),
    run: async () => {
      done.emit('begun');
      await once(done, 'enough');
    },
  });
  await ours.scoped(async (scope) => {
    await enqueue(scope, wait, {}, { key: 'of the living' });
    await enqueue(scope, greet, { name: 'a' }, { key: 'of the dead', runAt: '2099-01-01T00:00:00.000Z' });
  });
  const begun = once(done, 'begun');
  const runner = await runJobs(api.context, { databaseUrl: api.databaseUrl, jobs: [wait] as never });
  await begun;
  const jobs = () => api.queue().where('key', 'like', 'of the %');
  const living = (await jobs().where({ key: 'of the living' }).first('locked_by')).locked_by;
  await jobs().where({ key: 'of the dead' }).update({ locked_by: 'gone' });
  await jobs().update({ locked_at: new Date(Date.now() - 300_000) });

  await recordHeartbeat(api.db, ['another']);

  expect(await jobs().orderBy('key').select('key', 'locked_by')).toEqual([
    { key: 'of the dead', locked_by: null },
    { key: 'of the living', locked_by: living },
  ]);
  done.emit('enough');
  await runner.stop();
});

test('a job that was taken while the clock was ahead is freed, but not that of a live worker', async () => {
  const ours = await api.workspace();
  const ahead = new Date(Date.now() + 86_400_000);
  await ours.scoped(async (scope) => {
    await enqueue(scope, greet, { name: 'a' }, { key: 'ahead of the living', runAt: '2099-01-01T00:00:00.000Z' });
    await enqueue(scope, greet, { name: 'b' }, { key: 'ahead of the dead', runAt: '2099-01-01T00:00:00.000Z' });
  });
  const jobs = () => api.queue().where('key', 'like', 'ahead %');
  await jobs().where({ key: 'ahead of the living' }).update({ locked_by: 'living' });
  await jobs().where({ key: 'ahead of the dead' }).update({ locked_by: 'dead' });
  await jobs().update({ locked_at: ahead });
  await api.db('worker_heartbeats').insert(['living', 'dead'].map((worker_id) => ({ worker_id, seen_at: ahead })));

  // Neither worker has had time to report since the clock was corrected.
  await recordHeartbeat(api.db, ['another']);
  expect(await jobs().whereNull('locked_by')).toEqual([]);
  await api.db.raw(`update worker_heartbeats set seen_at = seen_at - interval '90 seconds'`);
  await recordHeartbeat(api.db, ['living']);
  expect(await jobs().orderBy('key').select('key', 'locked_by')).toEqual([
    { key: 'ahead of the dead', locked_by: null },
    { key: 'ahead of the living', locked_by: 'living' },
  ]);
  await jobs().delete();
});

test('if the connection is lost while the end of a job is saved, the workers go on and the job runs again', async () => {
  const ours = await api.workspace();
  const hold = defineJob({
    name: 'test.hold',
    payload: z.strictObject({ workspace_id: z.uuid() }),
    run: async () => {
      done.emit('held');
      await once(done, 'let go');
    },
  });
  await ours.scoped((scope) => enqueue(scope, hold, {}, { key: 'held' }));
  const held = once(done, 'held');
  const runner = await runJobs(api.context, { databaseUrl: api.databaseUrl, jobs: [hold, greet] as never });
  await held;
  await api.db.transaction(async (trx) => {
    await queuedJobs(trx).where({ key: 'held' }).forUpdate().select('id');
    done.emit('let go');
    await expect.poll(api.blocked).toHaveLength(1);
    await api.db.raw('select pg_terminate_backend(?)', await api.blocked());
  });

  const greeted = once(done, 'greeted');
  await ours.scoped((scope) => enqueue(scope, greet, { name: 'Grace' }));
  expect((await greeted)[0]).toBe('Grace');

  const heldAgain = once(done, 'held');
  const longAgo = new Date(Date.now() - 300_000);
  await api.queue().where({ key: 'held' }).update({ locked_at: longAgo });
  await api.db('worker_heartbeats').update({ seen_at: longAgo });
  await recordHeartbeat(api.db, ['another']);
  await heldAgain;
  done.emit('let go');
  await runner.stop();
  expect(await api.queue().where({ key: 'held' })).toEqual([]);
});

const slow = (slots: Slots) =>
  defineSystemJob({
    name: `test.slow ${slots}`,
    payload: z.strictObject({ workspace_id: z.uuid() }),
    slots,
    run: async () => {
      done.emit('slow');
      await once(done, 'all done');
    },
  });

test('many jobs that wait for other servers or take long do not delay other jobs', async () => {
  const ours = await api.workspace();
  const [outside, long] = [slow('outside'), slow('long')];
  let begun = 0;
  done.on('slow', () => {
    begun += 1;
  });
  await ours.scoped(async (scope) => {
    for (let nth = 0; nth < 10; nth += 1) {
      await enqueue(scope, outside, {}, { key: `outside ${nth}` });
      await enqueue(scope, long, {}, { key: `long ${nth}` });
    }
  });
  const runner = await runJobs(api.context, { databaseUrl: api.databaseUrl, jobs: [outside, long, greet] as never });
  await expect.poll(() => begun).toBe(5);
  const greeted = once(done, 'greeted');
  await ours.scoped((scope) => enqueue(scope, greet, { name: 'Grace' }));
  expect((await greeted)[0]).toBe('Grace');
  await api.queue().whereNull('locked_at').delete();
  done.emit('all done');
  await runner.stop();
});

test.each([
  ['mailboxes.sync', 'outside'],
  ['dataExport.write', 'long'],
  ['notifications.email', 'prompt'],
  ['webhooks.deliver', 'prompt'],
])('the job %s takes slots of the kind %s', (name, slots) => {
  expect(jobs.find((job) => job.name === name)?.slots).toBe(slots);
});

test('a scheduled run that was missed while no worker ran is made up for once', async () => {
  const now = new Date();
  const [hour, minute] = [(now.getUTCHours() + 12) % 24, (now.getUTCMinutes() + 30) % 60];
  const times: string[] = [];
  const recordingCron = (name: string, cron: string) => defineCron({ name, cron, run: async () => times.push(name) });
  const crons = [
    recordingCron('test.everyHour', `${minute} * * * *`),
    recordingCron('test.everyNight', `17 ${hour} * * *`),
  ];
  await knownCrons(api.db).insert(
    crons.map(({ name }) => ({
      identifier: name,
      known_since: new Date(Date.now() - 9 * 86_400_000),
      last_execution: new Date(Date.now() - 3 * 86_400_000),
    })),
  );
  for (const _start of ['first', 'second']) {
    const runner = await runJobs(api.context, { databaseUrl: api.databaseUrl, jobs: crons as never });
    await expect.poll(() => times.toSorted()).toEqual(['test.everyHour', 'test.everyNight']);
    await runner.stop();
  }
});

test('of several failed scheduled runs, only the last is retried, and never two at once', async () => {
  const name = 'test.failEveryHour';
  let runs = 0;
  const failing = defineCron({
    name,
    cron: `${(new Date().getUTCMinutes() + 30) % 60} * * * *`,
    run: () => {
      runs += 1;
      return Promise.reject(new Error('The server is away'));
    },
  });
  await knownCrons(api.db).insert({ identifier: name, known_since: new Date(0), last_execution: new Date(0) });
  for (const nth of [1, 2]) {
    const runner = await runJobs(api.context, { databaseUrl: api.databaseUrl, jobs: [failing] as never });
    await expect.poll(() => runs).toBe(nth);
    await runner.stop();
    // Pretends that the last run was long ago.
    await knownCrons(api.db)
      .where({ identifier: name })
      .update({ last_execution: new Date(0) });
  }
  const waiting = await namedJobs(api.db).where({ identifier: name }).select('key', 'attempts', 'job_queue_id');
  expect(waiting).toEqual([{ key: name, attempts: 1, job_queue_id: expect.anything() }]);
});

test('scheduled runs continue after the clock was ahead', async () => {
  const name = 'test.runAgain';
  const ran = once(done, name);
  const cron = `${(new Date().getUTCMinutes() + 30) % 60} * * * *`;
  const job = defineCron({ name, cron, run: async () => void done.emit(name) });
  const ahead = new Date(Date.now() + 86_400_000);
  await knownCrons(api.db).insert({ identifier: name, known_since: new Date(0), last_execution: ahead });
  const runner = await runJobs(api.context, { databaseUrl: api.databaseUrl, jobs: [job] as never });
  await ran;
  await runner.stop();
});

test.each([
  ['* * * * *', 1],
  ['*/15 * * * *', 15],
  ['5 * * * *', 60],
  ['17 3 * * *', 24 * 60],
])('a missed run of the schedule %s is made up for within %s minutes', (cron, minutes) => {
  expect(intervalOf(cron) / 60_000).toBe(minutes);
});
