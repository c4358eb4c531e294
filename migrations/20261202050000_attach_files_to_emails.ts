import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.schema.alterTable('outgoing_mail', (table) => {
    // Files of records, in the order in which they are attached.
    table.specificType('file_ids', 'uuid[]').notNullable().defaultTo('{}');
  });

export const down = (knex: Knex) => knex.schema.alterTable('outgoing_mail', (table) => table.dropColumn('file_ids'));
