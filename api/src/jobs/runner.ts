import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@rapport/shared/dates';
import { type CronItem, parseCronItems, run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Logger } from 'pino';
import { SERVICE } from '../db/database';
import { isDiskFull } from '../db/diskRoom';
import { asSystem } from '../db/scope';
import { finishDeliveries } from '../features/webhooks/deliveries.service';
import type { Context } from '../http/context';
import { recordDiskFull } from '../http/diskSpace';
import type { Job } from './job';
import { forgetFutureRuns, freeAbandonedJobs } from './queue';
import { jobs as everyJob } from './registry';

const HEARTBEAT_MS = 10_000;
const BEGIN_AGAIN_MS = 1_000;
const CONCURRENCY = 4;
/** One for each job that runs, one that listens, and one to take jobs with. */
const CONNECTIONS = CONCURRENCY + 2;

interface Running {
  databaseUrl: string;
  jobs?: Job[];
}

/** Takes jobs from the queue until `stop`, which lets the ones that run finish. */
export const runJobs = async (
  context: Context,
  { databaseUrl, jobs = everyJob }: Running,
): Promise<{ stop(): Promise<void> }> => {
  const events: WorkerEvents = new EventEmitter();
  // Jobs are taken under the name of their pool, not under the names of its workers.
  let name = '';
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id;
  });
  events.on('job:error', ({ job, error }) => {
    if (isDiskFull(error)) recordDiskFull();
    context.log.error({ err: error, job: job.task_identifier, attempt: job.attempts }, 'job failed');
  });
  const pgPool = openPool(context, databaseUrl);
  const begin = () => startWorkers(context, { pgPool, events, jobs });
  let runner = await begin();
  let isStopping = false;
  // An error while the end of a job is saved ends the workers. New ones start in their place under another name, and the job is
  // freed with the old name.
  const keepRunning = async () => {
    for (await runner.promise; !isStopping; await runner.promise) {
      context.log.warn('the workers ended, and others begin');
      await pause(BEGIN_AGAIN_MS);
      runner = await begin().catch((err) => {
        context.log.warn({ err }, 'the workers could not begin');
        return runner;
      });
      if (isStopping) await stopRunner();
    }
  };
  // Stopping is refused only to workers that have ended by themselves.
  const stopRunner = () => runner.stop().catch(() => undefined);
  const ended = keepRunning();

  await recordHeartbeat(context.db, name);
  const heartbeat = setInterval(
    () => recordHeartbeat(context.db, name).catch((err) => context.log.warn({ err }, 'heartbeat failed')),
    HEARTBEAT_MS,
  );
  return {
    stop: async () => {
      clearInterval(heartbeat);
      isStopping = true;
      await stopRunner();
      await ended;
      await finishDeliveries(context);
      await pgPool.end();
    },
  };
};

/**
 * A pool of our own, so that its errors have a listener until the end: without one a database that goes away while the workers
 * stop ends the process.
 */
const openPool = ({ log }: Context, databaseUrl: string): pg.Pool => {
  const pgPool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    application_name: SERVICE,
    types: { getTypeParser: readInstants },
  });
  const warnOfLoss = (err: Error) => log.warn({ err }, 'a connection of the workers was lost');
  return pgPool.on('error', warnOfLoss).on('connect', (client) => client.on('error', warnOfLoss));
};

const startWorkers = async (
  context: Context,
  { pgPool, events, jobs }: { pgPool: pg.Pool; events: WorkerEvents; jobs: Job[] },
) => {
  await forgetFutureRuns(pgPool);
  return run({
    pgPool,
    events,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: new WorkerLogger(() => writeTo(context.log)),
    // Jobs are ended in batches, even of one: otherwise an error while the end of a job is saved is not caught.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.perform(context, payload)])),
    parsedCronItems: parseCronItems(jobs.flatMap(({ name, cron }) => (cron ? [cronItem(name, cron)] : []))),
  });
};

/**
 * The runs of one job come one after the other, and a run replaces an earlier one that still waits. Otherwise the runs that
 * failed while a server was away would all be tried again, for days, and keep other jobs waiting.
 */
const cronItem = (name: string, cron: string): CronItem => ({
  task: name,
  match: cron,
  identifier: name,
  options: { backfillPeriod: intervalOf(cron), jobKey: name, queueName: name },
});

/**
 * Records that the worker of this name is alive, and frees the jobs of workers that have been silent for a minute: the queue
 * itself would keep the jobs of a killed process for four hours.
 */
export const recordHeartbeat = (db: Knex, name: string) =>
  asSystem(db, async (trx) => {
    await trx.raw(
      `insert into worker_heartbeats (worker_id) values (?)
       on conflict (worker_id) do update set seen_at = now()`,
      [name],
    );
    await freeAbandonedJobs(trx);
    await trx.raw(`delete from worker_heartbeats where seen_at < now() - interval '1 day'`);
  });

// The queue needs instants as dates; everywhere else they are text.
const readInstants = (...[type, format]: Parameters<typeof pg.types.getTypeParser>) =>
  type === pg.types.builtins.TIMESTAMPTZ
    ? (instant: string) => new Date(instant)
    : pg.types.getTypeParser(type, format);

/** @public The time from one scheduled run to the next. Only the last run that was missed while no worker ran is made up for. */
export const intervalOf = (cron: string) => {
  const [, minutes] = /^\*(?:\/(\d+))? /.exec(cron) ?? [];
  if (cron.startsWith('*')) return Number(minutes ?? 1) * MINUTE_MS;
  return /^\d+ \* /.test(cron) ? HOUR_MS : DAY_MS;
};

const writeTo = (log: Logger) => (level: string, message: string) => {
  if (level === 'error') log.error(message);
  else if (level === 'warning') log.warn(message);
  else log.debug(message);
};
