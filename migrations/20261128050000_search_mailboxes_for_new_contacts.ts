import type { Knex } from 'knex';
import { tenantTable } from '../api/src/db/tenantTable';

/**
 * The contacts for which a mailbox still has to be searched: those that were added, were restored or got another
 * address after it was read.
 */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'mail_searches', (table) => {
    for (const [parent, column] of [
      ['mailboxes', 'mailbox_id'],
      ['contacts', 'contact_id'],
    ] as const) {
      table.uuid(column).notNullable();
      table.foreign(['workspace_id', column]).references(['workspace_id', 'id']).inTable(parent).onDelete('cascade');
    }
    table.unique(['workspace_id', 'mailbox_id', 'contact_id']);
    table.index(['workspace_id', 'contact_id']);
  });
  await knex.raw(`
    create function search_mailboxes() returns trigger language plpgsql as $$
    begin
      if not exists (select from mailboxes) then return null; end if;
      if tg_op = 'INSERT' then
        insert into mail_searches (workspace_id, id, mailbox_id, contact_id)
        select mailboxes.workspace_id, new_id((row_number() over ())::int), mailboxes.id, added.id
        from added join mailboxes using (workspace_id)
        where added.email <> '' or added.other_emails <> '{}'
        on conflict do nothing;
      else
        insert into mail_searches (workspace_id, id, mailbox_id, contact_id)
        select mailboxes.workspace_id, new_id((row_number() over ())::int), mailboxes.id, added.id
        from added join removed using (workspace_id, id) join mailboxes using (workspace_id)
        where added.deleted_at is null
          and (added.email, added.other_emails, null::timestamptz)
            is distinct from (removed.email, removed.other_emails, removed.deleted_at)
        on conflict do nothing;
      end if;
      return null;
    end $$;
    create trigger contacts_added_search_mailboxes after insert on contacts
      referencing new table as added for each statement execute function search_mailboxes();
    create trigger contacts_changed_search_mailboxes after update on contacts
      referencing old table as removed new table as added for each statement execute function search_mailboxes();
  `);
};

export const down = async (knex: Knex) => {
  await knex.raw(`
    drop trigger contacts_added_search_mailboxes on contacts;
    drop trigger contacts_changed_search_mailboxes on contacts;
    drop function search_mailboxes();
  `);
  await knex.schema.dropTable('mail_searches');
};
