import type { Knex } from 'knex';

/**
 * A function for each kind of credential, which finds its holder and enters the workspace. It runs as `rapport_system`,
 * so that its caller needs only the role `rapport_app`, which sees nothing before that.
 */
const enterBy = (name: string, takes: string, proof: 'sessions' | 'api_keys', holds: string) => `
  create function enter_by_${name}(${takes})
    returns table (user_id uuid, session_id uuid, workspace_id uuid, role text, plan_id text, is_suspended boolean, entered text)
    language sql volatile security definer rows 1
  begin atomic
    select memberships.user_id, ${proof}.id, memberships.workspace_id, memberships.role,
      effective_plan(workspaces.plan_id), workspaces.suspended_at is not null and not installation.is_unlimited,
      set_config('app.workspace_id', memberships.workspace_id::text, true)
    from ${proof}
    join memberships on memberships.user_id = ${proof}.user_id
    join workspaces on workspaces.id = memberships.workspace_id
    cross join installation
    where ${holds};
  end;
  alter function enter_by_${name} owner to rapport_system;
  revoke all on function enter_by_${name} from public;
  grant execute on function enter_by_${name} to rapport_app;`;

const LIVING = 'sessions.revoked_at is null and sessions.expires_at > now()';

/**
 * A function on the queue, owned by the role that migrates. These functions are all that the service may do with the
 * queue besides adding jobs.
 */
const overQueue = (signature: string, body: string) => `
  create function ${signature} language sql volatile security definer set search_path = pg_catalog, pg_temp as $$ ${body} $$;
  revoke all on function ${signature.split(' returns ')[0]} from public;
  grant execute on function ${signature.split(' returns ')[0]} to rapport_system;`;

export const up = (knex: Knex) =>
  knex.raw(`
    grant create on schema public to rapport_system;
    ${enterBy(
      'bearer',
      'session uuid, person uuid, workspace uuid',
      'sessions',
      `sessions.id = session and sessions.user_id = person and memberships.workspace_id = workspace and ${LIVING}`,
    )}
    ${enterBy(
      'cookie',
      'hash bytea',
      'sessions',
      `sessions.cookie_hash = hash and memberships.workspace_id = sessions.workspace_id and ${LIVING}`,
    )}
    ${enterBy(
      'key',
      'hash bytea',
      'api_keys',
      'api_keys.key_hash = hash and memberships.workspace_id = api_keys.workspace_id',
    )}
    revoke create on schema public from rapport_system;

    ${overQueue(
      'due_jobs() returns table (due bigint, waiting bigint, oldest int)',
      `select count(*), count(*) filter (where locked_at is null), extract(epoch from now() - min(run_at))::int
       from graphile_worker._private_jobs where run_at < now() and attempts < max_attempts`,
    )}
    ${overQueue(
      'forget_jobs(workspace uuid) returns void',
      `select graphile_worker.complete_jobs(array(
         select id from graphile_worker._private_jobs where payload->>'workspace_id' = workspace::text))`,
    )}
    ${overQueue(
      'forget_failed_jobs() returns void',
      `delete from graphile_worker._private_jobs
       where attempts >= max_attempts and locked_at is null and run_at < now() - interval '7 days'`,
    )}
    ${overQueue(
      'free_abandoned_jobs() returns void',
      `select graphile_worker.force_unlock_workers(array(
         select distinct locked_by from graphile_worker._private_jobs
         where locked_at < now() - interval '1 minute' and locked_by not in (
           select worker_id from public.worker_heartbeats where seen_at > now() - interval '1 minute')))`,
    )}
    grant select, insert, update, delete on worker_heartbeats, rate_limits to rapport_system;
    grant update (is_unlimited) on installation to rapport_system;
    grant select on knex_migrations, knex_migrations_lock to rapport_system;

    -- The names and passwords with which the service connects. Only the owner may read them, and no backup holds them.
    create schema rapport_private;
    create table rapport_private.logins (role text primary key, login text not null, password text not null);
  `);

export const down = (knex: Knex) =>
  knex.raw(`
    drop schema rapport_private cascade;
    revoke select on knex_migrations, knex_migrations_lock from rapport_system;
    revoke update (is_unlimited) on installation from rapport_system;
    drop function free_abandoned_jobs(), forget_failed_jobs(), forget_jobs(uuid), due_jobs();
    drop function enter_by_key(bytea), enter_by_cookie(bytea), enter_by_bearer(uuid, uuid, uuid);
  `);
