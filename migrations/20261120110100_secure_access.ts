import type { Knex } from 'knex';
import { createdAt } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await knex.schema.alterTable('sessions', (table) => {
    table.text('ip_prefix').notNullable().defaultTo('');
  });

  await knex.schema.createTable('one_time_secrets', (table) => {
    table.specificType('hash', 'bytea').primary();
    table.text('purpose').notNullable();
    table.uuid('user_id').notNullable().references('users.id').onDelete('cascade');
    table.specificType('bound_hash', 'bytea');
    createdAt(knex, table);
    table.timestamp('expires_at', { precision: 3 }).notNullable();
    table.index(['user_id', 'purpose']);
  });

  // The columns that rate-limiter-flexible reads and writes; `expire` is in milliseconds since 1970.
  await knex.schema.createTable('rate_limits', (table) => {
    table.string('key', 255).primary();
    table.integer('points').notNullable().defaultTo(0);
    table.bigInteger('expire').index();
  });

  await knex.raw(`
    grant select, insert, delete on one_time_secrets to rapport_system;
    grant select, delete on rate_limits to rapport_system;
  `);
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('rate_limits');
  await knex.schema.dropTable('one_time_secrets');
  await knex.schema.alterTable('sessions', (table) => table.dropColumn('ip_prefix'));
};
