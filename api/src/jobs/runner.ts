import pg from 'pg';
import { SERVICE } from '../db/database';
import { finishDeliveries } from '../features/webhooks/deliveries.service';
import type { Context } from '../http/context';
import { recordHeartbeat } from './heartbeat';
import type { Job, Slots } from './job';
import { jobs as everyJob } from './registry';
import { keepWorking, type Workers } from './workers';

const HEARTBEAT_MS = 10_000;

/** How many jobs a process runs at once, for each kind of slots. */
const AT_ONCE: Record<Slots, number> = { prompt: 4, outside: 3, long: 2 };

/** One connection for each running job, and for each kind of slots one that listens and one that takes jobs. */
const CONNECTIONS = Object.values(AT_ONCE).reduce((sum, atOnce) => sum + atOnce + 2, 0);

interface RunnerOptions {
  /** The address of the database itself, not of a pooler. */
  databaseUrl: string;
  /** By default, all jobs. */
  jobs?: Job[];
}

/** Takes jobs from the queue until `stop` is called, which waits for the running ones to finish. */
export const runJobs = async (
  context: Context,
  { databaseUrl, jobs = everyJob }: RunnerOptions,
): Promise<{ stop(): Promise<void> }> => {
  const pgPool = openPool(context, databaseUrl);
  const workers: Workers[] = [];
  for (const [slots, atOnce] of Object.entries(AT_ONCE)) {
    const ofSlots = jobs.filter((job) => job.slots === slots);
    if (ofSlots.length > 0) workers.push(await keepWorking(context, { pgPool, jobs: ofSlots, atOnce }));
  }
  const record = () =>
    recordHeartbeat(
      context.db,
      workers.map(({ name }) => name()),
    );
  await record();
  const heartbeat = setInterval(
    () => record().catch((err) => context.log.warn({ err }, 'heartbeat failed')),
    HEARTBEAT_MS,
  );
  return {
    stop: async () => {
      clearInterval(heartbeat);
      await Promise.all(workers.map(({ stop }) => stop()));
      await finishDeliveries(context);
      await pgPool.end();
    },
  };
};

/**
 * A pool of our own, so that its errors have a listener until the end. Without a listener, losing the database while
 * the workers stop would end the process.
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

// The queue needs instants as dates, while all other code uses text.
const readInstants = (...[type, format]: Parameters<typeof pg.types.getTypeParser>) =>
  type === pg.types.builtins.TIMESTAMPTZ
    ? (instant: string) => new Date(instant)
    : pg.types.getTypeParser(type, format);
