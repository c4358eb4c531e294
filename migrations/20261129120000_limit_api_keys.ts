import type { Knex } from 'knex';

/** The additional columns to return, and the condition for keys that open the workspace. */
const enterByKey = (columns: string, values: string, holds: string) => `
  drop function enter_by_key(bytea);
  create function enter_by_key(hash bytea)
    returns table (user_id uuid, session_id uuid, workspace_id uuid, role text, plan_id text, is_suspended boolean,
      entered text${columns})
    language sql volatile security definer rows 1
  begin atomic
    select memberships.user_id, api_keys.id, memberships.workspace_id, memberships.role,
      effective_plan(workspaces.plan_id), workspaces.suspended_at is not null and not installation.is_unlimited,
      set_config('app.workspace_id', memberships.workspace_id::text, true)${values}
    from api_keys
    join memberships on memberships.user_id = api_keys.user_id
    join workspaces on workspaces.id = memberships.workspace_id
    cross join installation
    where ${holds} and memberships.workspace_id = api_keys.workspace_id;
  end;
  alter function enter_by_key owner to rapport_system;
  revoke all on function enter_by_key from public;
  grant execute on function enter_by_key to rapport_app;`;

const inPublic = (sql: string) => `
  grant create on schema public to rapport_system;
  ${sql}
  revoke create on schema public from rapport_system;`;

/** Scopes, an expiry, and the secret before a rotation. Existing keys may still do everything. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('api_keys', (table) => {
    table.specificType('scopes', 'text[]').notNullable().defaultTo('{write}');
    table.timestamp('expires_at', { precision: 3 });
    // The secret before the last rotation is valid until `previous_expires_at`.
    table.specificType('previous_hash', 'bytea').unique();
    table.timestamp('previous_expires_at', { precision: 3 });
    table.text('last_used_from').notNullable().defaultTo('');
  });
  await knex.raw(
    inPublic(
      enterByKey(
        ', scopes text[]',
        ', api_keys.scopes',
        `(api_keys.key_hash = hash or api_keys.previous_hash = hash and api_keys.previous_expires_at > now())
          and (api_keys.expires_at is null or api_keys.expires_at > now())`,
      ),
    ),
  );
};

export const down = async (knex: Knex) => {
  await knex.raw(inPublic(enterByKey('', '', 'api_keys.key_hash = hash')));
  // Limited keys are deleted, because without their limits they could do everything.
  await knex.raw(`delete from api_keys where scopes <> '{write}' or expires_at is not null`);
  await knex.schema.alterTable('api_keys', (table) =>
    table.dropColumns('scopes', 'expires_at', 'previous_hash', 'previous_expires_at', 'last_used_from'),
  );
};
