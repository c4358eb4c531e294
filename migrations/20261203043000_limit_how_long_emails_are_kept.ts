import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.schema.alterTable('workspaces', (table) => {
    // After how many years emails of mailboxes are deleted; empty for never.
    table.integer('mail_years');
  });

export const down = (knex: Knex) => knex.schema.alterTable('workspaces', (table) => table.dropColumn('mail_years'));
