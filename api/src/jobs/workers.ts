import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@rapport/shared/dates';
import { type CronItem, parseCronItems, run, type WorkerEvents, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { isDiskFull } from '../db/diskRoom';
import type { Context } from '../http/context';
import { recordDiskFull } from '../http/diskSpace';
import type { Job } from './job';
import { forgetFutureRuns } from './queue';

const BEGIN_AGAIN_MS = 1_000;

interface Work {
  pgPool: pg.Pool;
  jobs: Job[];
  /** How many jobs run at once. */
  atOnce: number;
}

export interface Workers {
  /** The name under which the workers take jobs. It changes when they are replaced after an error. */
  name(): string;
  /** Stops taking jobs, and waits for the running ones to finish. */
  stop(): Promise<void>;
}

/** Takes these jobs from the queue. Workers that end because of an error are replaced by new ones. */
export const keepWorking = async (context: Context, work: Work): Promise<Workers> => {
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
  const begin = () => startWorkers(context, { ...work, events });
  let runner = await begin();
  let isStopping = false;
  // An error while the end of a job is saved ends the workers. New ones replace them under another name, and the
  // heartbeat later frees the job that was taken under the old name.
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
  // `stop` only fails for workers that have already ended by themselves.
  const stopRunner = () => runner.stop().catch(() => undefined);
  const ended = keepRunning();
  return {
    name: () => name,
    stop: async () => {
      isStopping = true;
      await stopRunner();
      await ended;
    },
  };
};

const startWorkers = async (context: Context, { pgPool, events, jobs, atOnce }: Work & { events: WorkerEvents }) => {
  await forgetFutureRuns(pgPool);
  return run({
    pgPool,
    events,
    concurrency: atOnce,
    noHandleSignals: true,
    logger: new WorkerLogger(() => writeTo(context.log)),
    // Jobs are completed in batches, even single ones, because otherwise an error while the end of a job is saved is
    // not caught.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.perform(context, payload)])),
    parsedCronItems: parseCronItems(jobs.flatMap(({ name, cron }) => (cron ? [cronItem(name, cron)] : []))),
  });
};

/**
 * The runs of one job run one after the other, and a new run replaces an earlier one that still waits. Otherwise all
 * runs that failed during an outage would be retried for days, and delay other jobs.
 */
const cronItem = (name: string, cron: string): CronItem => ({
  task: name,
  match: cron,
  identifier: name,
  options: { backfillPeriod: intervalOf(cron), jobKey: name, queueName: name },
});

/**
 * @public The time from one scheduled run to the next. Of the runs that were missed while no worker ran, only the last
 * is made up for.
 */
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
