import type { Knex } from 'knex';
import { belongsTo, tenantTable, timestamps } from '../api/src/db/tenantTable';

/** How a mailbox sends, and the emails that wait to be sent from it. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('mailboxes', (table) => {
    // The SMTP server with port and encryption; null for a mailbox that is only read.
    table.jsonb('smtp');
    table.text('sender_name').notNullable().defaultTo('');
    table.text('signature').notNullable().defaultTo('');
  });
  await tenantTable(knex, 'outgoing_mail', (table) => {
    table.uuid('mailbox_id').notNullable();
    table.uuid('contact_id');
    for (const [parent, column] of [
      ['mailboxes', 'mailbox_id'],
      ['contacts', 'contact_id'],
    ] as const) {
      table.foreign(['workspace_id', column]).references(['workspace_id', 'id']).inTable(parent).onDelete('cascade');
      table.index(['workspace_id', column]);
    }
    belongsTo(table, 'mail_messages', 'answers_id');
    table.jsonb('recipients').notNullable();
    table.jsonb('copied').notNullable();
    table.text('subject').notNullable();
    table.text('text').notNullable();
    table.integer('remind_after_days');
    table.text('status').notNullable().defaultTo('waiting');
    table.text('problem');
    // The server's reply, or the recipients that it refused.
    table.text('reason').notNullable().defaultTo('');
    table.integer('attempts').notNullable().defaultTo(0);
    table.timestamp('send_at', { precision: 3 }).notNullable();
    table.timestamp('sent_at', { precision: 3 });
    timestamps(knex, table);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('outgoing_mail');
  await knex.schema.alterTable('mailboxes', (table) => {
    table.dropColumns('smtp', 'sender_name', 'signature');
  });
};
