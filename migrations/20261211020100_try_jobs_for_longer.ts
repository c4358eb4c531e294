import type { Knex } from 'knex';

const enqueueJob = (attempts: number) => `
  create or replace function enqueue_job(name text, payload json, run_at timestamptz, key text, queue text default null,
    priority int default 0) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  begin
    perform graphile_worker.add_job(name, payload, run_at => run_at, job_key => key, max_attempts => ${attempts},
      queue_name => queue, priority => priority);
  end $$;`;

/**
 * Tries a failing job for 16 hours instead of 29 minutes, so that no email is lost if the email server is down for an
 * hour or a night.
 */
export const up = (knex: Knex) => knex.raw(enqueueJob(12));

export const down = (knex: Knex) => knex.raw(enqueueJob(8));
