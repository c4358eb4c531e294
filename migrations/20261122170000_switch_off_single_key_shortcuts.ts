import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.schema.alterTable('user_settings', (table) => {
    table.boolean('single_key_shortcuts').notNullable().defaultTo(true);
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('user_settings', (table) => {
    table.dropColumn('single_key_shortcuts');
  });
