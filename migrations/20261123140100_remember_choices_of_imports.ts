import type { Knex } from 'knex';

/** Besides the mapping: what a person chose for the values of a file, and the encoding of the file. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('import_mappings', (table) => {
    table.jsonb('chosen_values').notNullable().defaultTo('{}');
    table.text('encoding');
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('import_mappings', (table) => table.dropColumns('chosen_values', 'encoding'));
