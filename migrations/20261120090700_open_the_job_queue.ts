import type { Knex } from 'knex';

// Jobs are enqueued from transactions that row-level security restricts; this function is all that they may do with the
// queue.
export const up = (knex: Knex) =>
  knex.raw(`
    create function enqueue_job(name text, payload json, run_at timestamptz, key text) returns void
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      perform graphile_worker.add_job(name, payload, run_at => run_at, job_key => key, max_attempts => 8);
    end $$;
    revoke all on function enqueue_job from public;
    grant execute on function enqueue_job to rapport_app, rapport_system;

    create table worker_heartbeats (
      worker_id text primary key,
      seen_at timestamptz(3) not null default now()
    );
  `);

export const down = (knex: Knex) => knex.raw('drop function enqueue_job; drop table worker_heartbeats');
