import type { Knex } from 'knex';

/** How often in a row the server of a mailbox could not be reached, and when the next attempt is due. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('mailboxes', (table) => {
    table.integer('failures').notNullable().defaultTo(0);
    table.timestamp('retry_at', { precision: 3 });
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('mailboxes', (table) => {
    table.dropColumns('failures', 'retry_at');
  });
