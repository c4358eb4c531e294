import type { Knex } from 'knex';

/** When a person chose how to read files with the same columns; unknown for earlier choices. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('import_mappings', (table) => table.timestamp('chosen_at', { precision: 3 }));

export const down = (knex: Knex) => knex.schema.alterTable('import_mappings', (table) => table.dropColumn('chosen_at'));
