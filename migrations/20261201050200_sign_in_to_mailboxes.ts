import type { Knex } from 'knex';

/** How a mailbox is signed in to: by its password, or by what a provider allowed. `secret` holds the one or the other. */
export const up = (knex: Knex) =>
  knex.schema.alterTable('mailboxes', (table) => {
    table.text('sign_in').notNullable().defaultTo('password');
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('mailboxes', (table) => {
    table.dropColumn('sign_in');
  });
