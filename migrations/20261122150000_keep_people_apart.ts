import type { Knex } from 'knex';
import { protectTable } from '../api/src/db/tenantTable';

/**
 * A workspace sees only the people who work in it or once did, because their names are shown beside what they wrote.
 * Only a trigger adds the rows, so nothing that runs inside a workspace can make another person visible to it.
 */
export const up = async (knex: Knex) => {
  await knex.raw(`
    create table workspace_people (
      workspace_id uuid not null references workspaces (id) on delete cascade,
      user_id uuid not null references users (id) on delete cascade,
      primary key (workspace_id, user_id)
    );
    create index on workspace_people (user_id);`);
  const { rows: named } = await knex.raw(`
    select conrelid::regclass::text as table_name, quote_ident(attname) as column_name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and conrelid <> 'workspace_people'::regclass
      and exists (select from pg_attribute as own where own.attrelid = conrelid and own.attname = 'workspace_id')`);
  // Row-level security hides the rows even from the owner of the tables.
  await knex.raw(`
    grant insert on workspace_people to rapport_system;
    set local role rapport_system;
    ${named
      .map(
        ({ table_name, column_name }: Record<string, string>) =>
          `insert into workspace_people select distinct workspace_id, ${column_name} from ${table_name}
             where ${column_name} is not null on conflict do nothing;`,
      )
      .join('\n')}
    set local role none;`);
  await protectTable(knex, 'workspace_people');
  await knex.raw(`
    revoke insert, update, delete on workspace_people from rapport_app;
    create function remember_person() returns trigger language plpgsql as $$
    begin
      insert into workspace_people values (new.workspace_id, new.user_id) on conflict do nothing;
      return null;
    end $$;
    create trigger memberships_people after insert or update of user_id on memberships
      for each row execute function remember_person();
    -- Joining and signing in belong to no single workspace, and so to the other role.
    revoke insert, update on memberships from rapport_app;
    grant update (role) on memberships to rapport_app;
    revoke insert, update, delete on sessions from rapport_app;
    grant update (revoked_at, revoke_reason) on sessions to rapport_app;`);
  for (const [table, column] of Object.entries(ABOUT_PEOPLE)) {
    await knex.raw(`
      alter table ${table} enable row level security;
      alter table ${table} force row level security;
      create policy own_people on ${table} to rapport_app using (exists (
        select from workspace_people where workspace_people.user_id = ${table}.${column}
          and workspace_people.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid));
      create policy system on ${table} to rapport_system using (true) with check (true);`);
  }
};

/** The tables that `rapport_app` may use, each with the column of the person whom a row is about. */
const ABOUT_PEOPLE = { users: 'id', user_settings: 'user_id', security_events: 'user_id' };

export const down = async (knex: Knex) => {
  for (const table of Object.keys(ABOUT_PEOPLE)) {
    await knex.raw(`
      drop policy system on ${table};
      drop policy own_people on ${table};
      alter table ${table} no force row level security;
      alter table ${table} disable row level security;`);
  }
  await knex.raw(`
    grant insert, update, delete on sessions to rapport_app;
    grant insert, update on memberships to rapport_app;
    drop trigger memberships_people on memberships;
    drop function remember_person();
    drop table workspace_people;`);
};
