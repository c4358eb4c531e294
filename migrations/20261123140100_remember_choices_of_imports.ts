import type { Knex } from 'knex';

/** Beside the mapping, what a person chose for values of a file and how the file is written. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('import_mappings', (table) => {
    table.jsonb('chosen_values').notNullable().defaultTo('{}');
    table.text('encoding');
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('import_mappings', (table) => table.dropColumns('chosen_values', 'encoding'));
