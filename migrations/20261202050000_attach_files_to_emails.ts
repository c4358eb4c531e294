import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.schema.alterTable('outgoing_mail', (table) => {
    // Files of records, in their order.
    table.specificType('file_ids', 'uuid[]').notNullable().defaultTo('{}');
  });

export const down = (knex: Knex) => knex.schema.alterTable('outgoing_mail', (table) => table.dropColumn('file_ids'));
