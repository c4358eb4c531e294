import type { Knex } from 'knex';

/** The keys of the fields that a webhook gets of each record type. It gets all fields of a type that is not listed. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('webhooks', (table) => {
    table.jsonb('fields').notNullable().defaultTo('{}');
  });

export const down = (knex: Knex) => knex.schema.alterTable('webhooks', (table) => table.dropColumn('fields'));
