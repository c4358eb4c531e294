import type { Knex } from 'knex';

const freeAbandonedJobs = (isOld: string) => `
  create or replace function free_abandoned_jobs() returns void
    language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
    select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker._private_jobs
      where ${isOld} and locked_by not in (
        select worker_id from public.worker_heartbeats where seen_at > now() - interval '1 minute'))) $$;`;

/**
 * Also frees jobs that a silent worker took while the clock was ahead. Without this, they would stay taken until that
 * time comes.
 */
export const up = (knex: Knex) =>
  knex.raw(freeAbandonedJobs(`locked_at not between now() - interval '1 minute' and now()`));

export const down = (knex: Knex) => knex.raw(freeAbandonedJobs(`locked_at < now() - interval '1 minute'`));
