import type { Knex } from 'knex';

/** The addresses whose emails are left out of a mailbox, and the emails that its owner hides from the team. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('mailboxes', (table) => {
    table.specificType('never', 'text[]').notNullable().defaultTo('{}');
    table.integer('excluded').notNullable().defaultTo(0);
  });
  await knex.schema.alterTable('mail_copies', (table) => {
    table.boolean('is_hidden').notNullable().defaultTo(false);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.alterTable('mailboxes', (table) => table.dropColumns('never', 'excluded'));
  await knex.schema.alterTable('mail_copies', (table) => table.dropColumn('is_hidden'));
};
