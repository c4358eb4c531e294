import type { Knex } from 'knex';

// A note in Markdown is kept without its signs too, for lists, exports and notifications.
export const up = (knex: Knex) =>
  knex.schema.alterTable('notes', (table) => {
    table.text('format').notNullable().defaultTo('plain').checkIn(['plain', 'markdown']);
    table.text('plain_content');
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('notes', (table) => table.dropColumns('format', 'plain_content'));
