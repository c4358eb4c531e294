import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Knex } from 'knex';
import { jobs } from '../../jobs/registry';
import { copyIn, streamOut } from './tables';

/**
 * The jobs that wait, as one line each: the queue's own tables differ from one of its versions to the next. Those that
 * have failed for good are left out.
 */
export const copyJobsOut = (trx: Knex.Transaction): Promise<Readable> =>
  streamOut(
    trx,
    `(select identifier, payload, run_at, priority, attempts, max_attempts, jobs.key, queue_name
      from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
      where attempts < max_attempts order by jobs.id)`,
  );

const COLUMNS = ['identifier', 'payload', 'run_at', 'priority', 'attempts', 'max_attempts', 'key', 'queue_name'];

/**
 * Puts the jobs back into the queue. An email that waited may have been sent since the backup was made, so those that must
 * not be done twice stay out, whenever they were due.
 */
export const copyJobsIn = async (trx: Knex.Transaction, lines: Readable): Promise<void> => {
  await trx.raw(`
    create temporary table waiting_jobs (
      identifier text, payload json, run_at timestamptz, priority int, attempts int, max_attempts int, key text, queue_name text
    ) on commit drop`);
  await pipeline(lines, await copyIn(trx, { name: 'waiting_jobs', columns: COLUMNS }));
  await trx.raw(
    `select graphile_worker.add_job(identifier, payload, queue_name => queue_name, run_at => run_at,
       max_attempts => max_attempts - attempts, job_key => key, priority => priority)
     from waiting_jobs where identifier = any (?)`,
    [jobs.filter(({ isSafeToRepeat }) => isSafeToRepeat).map(({ name }) => name)],
  );
};
