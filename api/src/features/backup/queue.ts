import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { KEPT_COLUMNS, KEPT_JOBS } from '../../jobs/queue';
import { jobs } from '../../jobs/registry';
import { copyIn, streamOut } from './tables';

/** The waiting jobs, one on each line. */
export const copyJobsOut = (trx: Knex.Transaction): Promise<Readable> => streamOut(trx, KEPT_JOBS);

/**
 * Puts the jobs back into the queue. An email that waited may have been sent since the backup was made, so jobs that must
 * not run twice are left out, whenever they were due.
 */
export const copyJobsIn = async (trx: Knex.Transaction, lines: Readable): Promise<void> => {
  await trx.raw(`
    create temporary table waiting_jobs (
      identifier text, payload json, run_at timestamptz, priority int, attempts int, max_attempts int, key text, queue_name text
    ) on commit drop`);
  await pipeline(lines, await copyIn(trx, { name: 'waiting_jobs', columns: KEPT_COLUMNS }));
  await trx.raw(
    `select graphile_worker.add_job(identifier, payload, queue_name => queue_name, run_at => run_at,
       max_attempts => max_attempts - attempts, job_key => key, priority => priority)
     from waiting_jobs where identifier = any (?)`,
    [jobs.filter(({ isSafeToRepeat }) => isSafeToRepeat).map(({ name }) => name)],
  );
};
