import type { Knex } from 'knex';
import { protectTable, tenantTable, timestamps, workspaceColumn } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await knex.raw(`
    alter table workspaces
      add column stripe_customer_id text unique,
      add column trial_used_at timestamptz(3),
      -- While it is set, the workspace can be read, exported and deleted from, and nothing else.
      add column suspended_at timestamptz(3);
  `);
  await knex.schema.createTable('subscriptions', (table) => {
    workspaceColumn(table).primary();
    table.text('stripe_subscription_id').notNullable().unique();
    table.text('status').notNullable();
    table.text('plan_id').notNullable();
    table.text('price_id').notNullable();
    table.timestamp('current_period_end', { precision: 3 });
    table.timestamp('cancel_at', { precision: 3 });
    table.text('pending_plan_id');
    table.timestamp('pending_at', { precision: 3 });
    table.timestamp('trial_end', { precision: 3 });
    table.boolean('has_payment_method').notNullable().defaultTo(true);
    table.timestamp('past_due_since', { precision: 3 });
    table.timestamp('suspended_at', { precision: 3 });
    table.jsonb('raw').notNullable();
    table.timestamp('synced_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now());
  });
  await protectTable(knex, 'subscriptions');
  // Every attempt to buy or change a plan. It is stored before Stripe is called, so that a repetition finds the same
  // attempt.
  await tenantTable(knex, 'checkout_attempts', (table) => {
    table.text('plan_id').notNullable();
    table.text('kind').notNullable();
    table.text('session_id').unique();
    table.text('url');
    table.text('status').notNullable().defaultTo('open');
    table.uuid('user_id').references('users.id').onDelete('set null').index();
    timestamps(knex, table);
    table.index(['workspace_id', 'created_at']);
  });
  await knex.raw(`
    create table stripe_events (
      id text primary key,
      type text not null,
      created timestamptz(3) not null,
      api_version text,
      payload jsonb not null,
      received_at timestamptz(3) not null default now()
    );
    create index stripe_events_by_age on stripe_events (received_at);
    grant select, insert, update, delete on stripe_events to rapport_system;

    -- What the stand-in for Stripe knows, where no Stripe keys are set.
    create table sandbox_objects (
      id text primary key,
      object text not null,
      data jsonb not null,
      nth bigint generated always as identity
    );
    create index sandbox_objects_by_kind on sandbox_objects (object, nth);
    create table sandbox_requests (key text primary key, hash text not null, status int not null, body jsonb not null);
    create table sandbox_clock (ahead_seconds bigint not null, next_payment_fails boolean not null);
    insert into sandbox_clock values (0, false);
    grant select, insert, update, delete on sandbox_objects, sandbox_requests, sandbox_clock to rapport_system;
  `);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop table sandbox_clock, sandbox_requests, sandbox_objects, stripe_events');
  await knex.schema.dropTable('checkout_attempts').dropTable('subscriptions');
  await knex.raw(
    'alter table workspaces drop column suspended_at, drop column trial_used_at, drop column stripe_customer_id',
  );
};
