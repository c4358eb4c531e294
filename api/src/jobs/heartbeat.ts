import type { Knex } from 'knex';
import { asSystem } from '../db/scope';
import { freeAbandonedJobs } from './queue';

/**
 * Records that the workers with these names are alive, and frees the jobs of workers that have been silent for a
 * minute. The queue itself would keep the jobs of a killed process for four hours. If the clock was ahead before, all
 * workers have a minute to report again.
 */
export const recordHeartbeat = (db: Knex, names: string[]) =>
  asSystem(db, async (trx) => {
    await trx.raw(
      `insert into worker_heartbeats (worker_id) select unnest(?::text[])
       on conflict (worker_id) do update set seen_at = now()`,
      [names],
    );
    await trx.raw('update worker_heartbeats set seen_at = now() where seen_at > now()');
    await freeAbandonedJobs(trx);
    await trx.raw(`delete from worker_heartbeats where seen_at < now() - interval '1 day'`);
  });
