import type { Knex } from 'knex';

/** Which fields of each type of record an endpoint gets, by their keys; all of a type that is not named. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('webhooks', (table) => {
    table.jsonb('fields').notNullable().defaultTo('{}');
  });

export const down = (knex: Knex) => knex.schema.alterTable('webhooks', (table) => table.dropColumn('fields'));
