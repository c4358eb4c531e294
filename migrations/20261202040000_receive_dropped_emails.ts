import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

/** The secret addresses that members put into BCC or forward to, and the emails that were received at them. */
export const up = async (knex: Knex) => {
  const ofMember = (table: Knex.CreateTableBuilder) => {
    table.uuid('user_id').notNullable();
    table
      .foreign(['workspace_id', 'user_id'])
      .references(['workspace_id', 'user_id'])
      .inTable('memberships')
      .onDelete('cascade');
    createdAt(knex, table);
  };
  await tenantTable(knex, 'drop_addresses', (table) => {
    ofMember(table);
    table.unique(['workspace_id', 'user_id']);
    table.binary('token_hash').notNullable().unique();
  });
  await tenantTable(knex, 'dropped_emails', (table) => {
    ofMember(table);
    table.index(['workspace_id', 'user_id']);
    // All that is kept of the content after the email was logged.
    table.text('message_key').notNullable();
    table.unique(['workspace_id', 'user_id', 'message_key']);
    // Why the email is waiting; empty after it was logged.
    table.text('reason');
    // The senders and receivers of the email.
    table.jsonb('people').notNullable().defaultTo('[]');
    table.text('participants').notNullable().defaultTo('');
    table.text('subject').notNullable().defaultTo('');
    table.text('text').notNullable().defaultTo('');
    table.timestamp('sent_at', { precision: 3 }).notNullable();
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('dropped_emails');
  await knex.schema.dropTable('drop_addresses');
};
