import type { Knex } from 'knex';
import { tenantTable } from '../api/src/db/tenantTable';

/** People who write to a mailbox and are not contacts, so that its owner can add them. */
export const up = (knex: Knex) =>
  tenantTable(knex, 'mail_senders', (table) => {
    table.uuid('mailbox_id').notNullable();
    table
      .foreign(['workspace_id', 'mailbox_id'])
      .references(['workspace_id', 'id'])
      .inTable('mailboxes')
      .onDelete('cascade');
    table.text('address').notNullable();
    table.unique(['workspace_id', 'mailbox_id', 'address']);
    table.text('name').notNullable();
    table.integer('emails').notNullable();
    table.timestamp('last_at', { precision: 3 }).notNullable();
    table.boolean('is_dismissed').notNullable().defaultTo(false);
  });

export const down = (knex: Knex) => knex.schema.dropTable('mail_senders');
