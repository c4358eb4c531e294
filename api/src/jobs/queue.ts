import type { Knex } from 'knex';
import type { Pool } from 'pg';
import { asSystem } from '../db/scope';
import type { Db } from '../db/session';

/**
 * This is the only file that knows how the queue stores its jobs: graphile-worker calls these tables private and may
 * change them in any version. Requests access them only through SQL functions that migrations create: `enqueue_job`,
 * `due_jobs`, `forget_jobs`, `forget_failed_jobs` and `free_abandoned_jobs`. If an upgrade changes the tables, a
 * migration has to replace these functions.
 */
const JOBS = 'graphile_worker._private_jobs';
const CRONS = 'graphile_worker._private_known_crontabs';

/** The stored jobs, for tests. */
export const queuedJobs = (db: Knex): Knex.QueryBuilder => db(JOBS);

/** The stored jobs with their names, for tests. */
export const namedJobs = (db: Knex): Knex.QueryBuilder =>
  db({ jobs: JOBS }).join('graphile_worker._private_tasks as tasks', 'tasks.id', 'jobs.task_id');

/** The time of the last scheduled run of each job, for tests. */
export const knownCrons = (db: Knex): Knex.QueryBuilder => db(CRONS);

/**
 * Deletes the recorded times of scheduled runs that lie in the future, because the clock was ahead. Otherwise no run
 * would follow until that time.
 * @param owner a pool with the login of the database owner
 */
export const forgetFutureRuns = (owner: Pick<Pool, 'query'>) =>
  owner.query(`update ${CRONS} set last_execution = null where last_execution > now() + interval '2 minutes'`);

/** The columns of a job that a backup keeps: enough to add the job again in any version of the queue. */
export const KEPT_COLUMNS = [
  'identifier',
  'payload',
  'run_at',
  'priority',
  'attempts',
  'max_attempts',
  'key',
  'queue_name',
];

/** The jobs that a backup keeps, as a subquery. Jobs that have failed for good are left out. */
export const KEPT_JOBS = `(select identifier, payload, run_at, priority, attempts, max_attempts, jobs.key, queue_name
  from ${JOBS} as jobs
  join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
  left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
  where attempts < max_attempts order by jobs.id)`;

interface DueJobs {
  /** How many jobs are due, running or not. */
  due: number;
  /** How many due jobs no worker has taken yet. */
  waiting: number;
  /** For how many seconds the oldest job has been due. */
  oldest: number | null;
}

export const countDueJobs = (db: Knex): Promise<DueJobs> =>
  asSystem(db, async (trx) => (await trx.raw('select due, waiting, oldest from due_jobs()')).rows[0]);

/** Removes the jobs of a deleted workspace. */
export const forgetJobs = (db: Knex, workspaceId: string) =>
  asSystem(db, (trx) => trx.raw('select forget_jobs(?)', [workspaceId]));

/** Frees the jobs of workers that have not reported for a minute, so that other workers can take them. */
export const freeAbandonedJobs = (trx: Db) => trx.raw('select free_abandoned_jobs()');

/** Removes jobs that failed for good at least a week ago. */
export const forgetFailedJobs = (db: Knex) => asSystem(db, (trx) => trx.raw('select forget_failed_jobs()'));
