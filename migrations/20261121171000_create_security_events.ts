import type { Knex } from 'knex';
import { createdAt } from '../api/src/db/tenantTable';

/** Events of an account, for its user to review. They belong to the person, whatever workspaces the person is in. */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('security_events', (table) => {
    table.uuid('id').primary();
    table.uuid('user_id').notNullable().references('users.id').onDelete('cascade');
    table.text('kind').notNullable();
    table.text('detail').notNullable().defaultTo('');
    // The API key that was used. Without a foreign key, so that the event stays when the key is deleted.
    table.uuid('api_key_id');
    table.text('user_agent').notNullable().defaultTo('');
    table.text('ip_prefix').notNullable().defaultTo('');
    createdAt(knex, table);
    table.timestamp('last_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now());
    table.index(['user_id', 'last_at', 'id']);
    table.index('last_at');
  });
  await knex.raw(`
    create unique index security_events_key_day on security_events (api_key_id, ip_prefix, (date(created_at at time zone 'UTC')))
      where kind = 'key_used';
    grant select, insert, update, delete on security_events to rapport_system;
    grant insert on security_events to rapport_app;
  `);
};

export const down = (knex: Knex) => knex.schema.dropTable('security_events');
