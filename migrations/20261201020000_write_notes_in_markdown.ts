import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

// A note in Markdown is also stored without its markup, for lists, exports and notifications.
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('notes', (table) => {
    table.text('format').notNullable().defaultTo('plain').checkIn(['plain', 'markdown']);
    table.text('plain_content');
  });
  await ownView(knex, 'notes');
};

export const down = async (knex: Knex) => {
  await knex.raw('drop view own_notes');
  await knex.schema.alterTable('notes', (table) => table.dropColumns('format', 'plain_content'));
  await ownView(knex, 'notes');
};
