import type { Knex } from 'knex';

/**
 * How Rapport signs in to a mailbox: by its password, or by a permission from its provider. `secret` holds the one that
 * is used.
 */
export const up = (knex: Knex) =>
  knex.schema.alterTable('mailboxes', (table) => {
    table.text('sign_in').notNullable().defaultTo('password');
  });

export const down = (knex: Knex) =>
  knex.schema.alterTable('mailboxes', (table) => {
    table.dropColumn('sign_in');
  });
