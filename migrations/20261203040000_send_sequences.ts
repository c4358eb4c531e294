import type { Knex } from 'knex';
import { createdAt, tenantTable, timestamps } from '../api/src/db/tenantTable';

/** Sequences of emails, the contacts that get them, and which emails bounced. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('mail_messages', (table) => {
    // The server's reply about an email that it could not deliver.
    table.text('bounce');
  });
  const childOf = (table: Knex.CreateTableBuilder, parent: string, column: string) => {
    table.uuid(column).notNullable();
    table.foreign(['workspace_id', column]).references(['workspace_id', 'id']).inTable(parent).onDelete('cascade');
  };
  await tenantTable(knex, 'sequences', (table) => {
    table.text('name').notNullable();
    table.jsonb('steps').notNullable();
    timestamps(knex, table);
  });
  await tenantTable(knex, 'sequence_runs', (table) => {
    childOf(table, 'sequences', 'sequence_id');
    table.index(['workspace_id', 'sequence_id', 'ending']);
    childOf(table, 'contacts', 'contact_id');
    table.index(['workspace_id', 'contact_id']);
    childOf(table, 'mailboxes', 'mailbox_id');
    table.index(['workspace_id', 'mailbox_id']);
    // The steps at the start of the run, so that a change by someone else is not sent in the sender's name.
    table.jsonb('steps').notNullable();
    table.integer('sent').notNullable().defaultTo(0);
    table.text('timezone').notNullable();
    table.timestamp('next_at', { precision: 3 });
    // Why the run ended; empty while it runs.
    table.text('ending');
    table.timestamp('ended_at', { precision: 3 });
    createdAt(knex, table);
    table.index(['workspace_id', 'created_at', 'id']);
  });
  await knex.raw('create index sequence_runs_due on sequence_runs (next_at) where ending is null');
  await tenantTable(knex, 'sequence_emails', (table) => {
    childOf(table, 'sequence_runs', 'run_id');
    table.index(['workspace_id', 'run_id']);
    table.uuid('mailbox_id').notNullable();
    // `outgoing_id` is the id of the email while it waits to be sent, and `message_key` is its key after it is stored.
    table.uuid('outgoing_id').notNullable();
    table.text('message_key').notNullable();
    createdAt(knex, table);
    table.index(['workspace_id', 'mailbox_id', 'created_at']);
  });
};

export const down = async (knex: Knex) => {
  for (const table of ['sequence_emails', 'sequence_runs', 'sequences']) await knex.schema.dropTable(table);
  await knex.schema.alterTable('mail_messages', (table) => table.dropColumn('bounce'));
};
