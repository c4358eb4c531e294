import type { Knex } from 'knex';
import { createdAt, tenantTable, timestamps } from '../api/src/db/tenantTable';

const partOf = (table: Knex.CreateTableBuilder, parent: string, column: string) => {
  table.uuid(column).notNullable();
  table.foreign(['workspace_id', column]).references(['workspace_id', 'id']).inTable(parent).onDelete('cascade');
};

/** Connected mailboxes, and the emails in them that were exchanged with contacts. */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'mailboxes', (table) => {
    table.uuid('user_id').notNullable();
    table
      .foreign(['workspace_id', 'user_id'])
      .references(['workspace_id', 'user_id'])
      .inTable('memberships')
      .onDelete('cascade');
    table.unique(['workspace_id', 'user_id']);
    table.text('address').notNullable();
    table.text('host').notNullable();
    table.integer('port').notNullable();
    table.text('security').notNullable();
    table.text('username').notNullable();
    // Encrypted, with the id of its key.
    table.text('secret').notNullable();
    table.text('visibility').notNullable();
    table.text('status').notNullable().defaultTo('syncing');
    table.text('problem');
    table.integer('found').notNullable().defaultTo(0);
    table.integer('checked').notNullable().defaultTo(0);
    table.integer('kept').notNullable().defaultTo(0);
    table.integer('unknown_senders').notNullable().defaultTo(0);
    table.integer('bulk').notNullable().defaultTo(0);
    table.timestamp('synced_at', { precision: 3 });
    timestamps(knex, table);
  });
  await tenantTable(knex, 'mail_folders', (table) => {
    partOf(table, 'mailboxes', 'mailbox_id');
    table.text('path').notNullable();
    table.unique(['workspace_id', 'mailbox_id', 'path']);
    table.bigInteger('uid_validity').notNullable();
    // Every email from `bottom_uid` to `top_uid` has been read. Those above are newer, those below are older.
    table.bigInteger('top_uid').notNullable();
    table.bigInteger('bottom_uid').notNullable();
  });
  await tenantTable(knex, 'mail_messages', (table) => {
    // A hash of the Message-ID and the sender, so that no one can replace an email by forging only its Message-ID.
    table.text('message_key').notNullable();
    table.unique(['workspace_id', 'message_key']);
    table.uuid('thread_id').notNullable();
    table.index(['workspace_id', 'thread_id']);
    table.text('message_id').notNullable();
    table.text('from_name').notNullable();
    table.text('from_address').notNullable();
    table.jsonb('recipients').notNullable();
    table.text('subject').notNullable();
    table.text('text').notNullable();
    table.integer('attachment_count').notNullable();
    table.timestamp('sent_at', { precision: 3 }).notNullable();
    createdAt(knex, table);
  });
  await tenantTable(knex, 'mail_references', (table) => {
    partOf(table, 'mail_messages', 'mail_id');
    table.text('reference').notNullable();
    table.unique(['workspace_id', 'mail_id', 'reference']);
    table.index(['workspace_id', 'reference']);
  });
  await tenantTable(knex, 'mail_copies', (table) => {
    partOf(table, 'mail_messages', 'mail_id');
    partOf(table, 'mailboxes', 'mailbox_id');
    table.unique(['workspace_id', 'mail_id', 'mailbox_id']);
    table.index(['workspace_id', 'mailbox_id']);
  });
  await tenantTable(knex, 'mail_contacts', (table) => {
    partOf(table, 'mail_messages', 'mail_id');
    partOf(table, 'contacts', 'contact_id');
    table.unique(['workspace_id', 'mail_id', 'contact_id']);
    table.index(['workspace_id', 'contact_id']);
  });
  // An email is deleted when it is in no mailbox any longer, or has no contact any longer.
  await knex.raw(`
    create function remove_unlinked_mail() returns trigger language plpgsql as $$
    begin
      delete from mail_messages using (select distinct workspace_id, mail_id from removed) as gone
      where mail_messages.workspace_id = gone.workspace_id and mail_messages.id = gone.mail_id
        and (not exists (select from mail_copies
            where mail_copies.workspace_id = gone.workspace_id and mail_copies.mail_id = gone.mail_id)
          or not exists (select from mail_contacts
            where mail_contacts.workspace_id = gone.workspace_id and mail_contacts.mail_id = gone.mail_id));
      return null;
    end $$;
    create trigger mail_copies_removed after delete on mail_copies
      referencing old table as removed for each statement execute function remove_unlinked_mail();
    create trigger mail_contacts_removed after delete on mail_contacts
      referencing old table as removed for each statement execute function remove_unlinked_mail();
    create trigger mail_messages_added_announced after insert on mail_messages
      referencing new table as changed for each statement execute function announce_note_change();
    create trigger mail_messages_removed_announced after delete on mail_messages
      referencing old table as changed for each statement execute function announce_note_change();
  `);
};

export const down = async (knex: Knex) => {
  for (const table of ['mail_contacts', 'mail_copies', 'mail_references', 'mail_messages', 'mail_folders', 'mailboxes'])
    await knex.schema.dropTable(table);
  await knex.raw('drop function remove_unlinked_mail()');
};
