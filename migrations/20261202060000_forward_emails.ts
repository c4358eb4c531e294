import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.schema.alterTable('outgoing_mail', (table) => {
    // The email whose attachments are forwarded. After it is deleted, they can no longer be read.
    table.uuid('forwards_id');
    table.specificType('forwarded', 'integer[]').notNullable().defaultTo('{}');
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('outgoing_mail', (table) => table.dropColumns('forwards_id', 'forwarded'));
