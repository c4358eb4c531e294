import type { Knex } from 'knex';
import { createdAt, protectTable, timestamps, workspaceColumn } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await knex.schema.createTable('users', (table) => {
    table.uuid('id').primary();
    table.text('email').notNullable();
    table.text('name').notNullable();
    table.text('picture');
    table.text('password_hash');
    table.text('google_sub').unique();
    table.timestamp('email_verified_at', { precision: 3 });
    timestamps(knex, table);
  });

  await knex.schema.createTable('workspaces', (table) => {
    table.uuid('id').primary();
    table.text('name').notNullable();
    table.text('plan_id').notNullable().defaultTo('free');
    timestamps(knex, table);
  });

  await knex.schema.createTable('memberships', (table) => {
    workspaceColumn(table);
    table.uuid('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.text('role').notNullable();
    createdAt(knex, table);
    table.primary(['workspace_id', 'user_id']);
  });
  await protectTable(knex, 'memberships');

  await knex.schema.createTable('sessions', (table) => {
    table.uuid('id').primary();
    table.uuid('user_id').notNullable().references('users.id').onDelete('cascade').index();
    workspaceColumn(table).index();
    table.specificType('cookie_hash', 'bytea').unique();
    table.text('user_agent').notNullable().defaultTo('');
    createdAt(knex, table);
    table.timestamp('last_seen_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now());
    table.timestamp('expires_at', { precision: 3 }).notNullable();
    table.timestamp('revoked_at', { precision: 3 });
    table.text('revoke_reason');
  });
  await protectTable(knex, 'sessions');

  await knex.schema.createTable('refresh_tokens', (table) => {
    table.specificType('hash', 'bytea').primary();
    table.uuid('session_id').notNullable().references('sessions.id').onDelete('cascade').index();
    createdAt(knex, table);
    table.timestamp('rotated_at', { precision: 3 });
  });

  await knex.raw(`
    create unique index users_email_unique on users (lower(email));
    grant select, insert, update, delete on users, workspaces, refresh_tokens to rapport_system;
    grant select (id, email, name, picture) on users to rapport_app;

    alter table workspaces enable row level security;
    alter table workspaces force row level security;
    create policy own_workspace on workspaces to rapport_app
      using (id = nullif(current_setting('app.workspace_id', true), '')::uuid);
    create policy system on workspaces to rapport_system using (true) with check (true);
    grant select, update on workspaces to rapport_app;
  `);
};

export const down = async (knex: Knex) => {
  for (const table of ['refresh_tokens', 'sessions', 'memberships', 'workspaces', 'users']) {
    await knex.schema.dropTable(table);
  }
};
