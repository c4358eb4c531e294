import type { Knex } from 'knex';

/** The keys of the fields that an endpoint gets of each type of record. Of a type that is not listed it gets all. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('webhooks', (table) => {
    table.jsonb('fields').notNullable().defaultTo('{}');
  });

export const down = (knex: Knex) => knex.schema.alterTable('webhooks', (table) => table.dropColumn('fields'));
