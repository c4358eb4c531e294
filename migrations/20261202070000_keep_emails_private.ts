import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

/** The addresses whose emails a mailbox keeps out, and the emails that its owner hides from the team. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('mailboxes', (table) => {
    table.specificType('never', 'text[]').notNullable().defaultTo('{}');
    table.integer('excluded').notNullable().defaultTo(0);
  });
  await knex.schema.alterTable('mail_copies', (table) => {
    table.boolean('is_hidden').notNullable().defaultTo(false);
  });
  for (const table of ['mailboxes', 'mail_copies']) await ownView(knex, table);
};

export const down = async (knex: Knex) => {
  for (const table of ['mailboxes', 'mail_copies']) await knex.raw(`drop view own_${table}`);
  await knex.schema.alterTable('mailboxes', (table) => table.dropColumns('never', 'excluded'));
  await knex.schema.alterTable('mail_copies', (table) => table.dropColumn('is_hidden'));
  for (const table of ['mailboxes', 'mail_copies']) await ownView(knex, table);
};
