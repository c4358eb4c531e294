import type { Knex } from 'knex';

/** Webhooks are told when a contact answers an email, unless the email is hidden or in a private mailbox. */
export const up = (knex: Knex) =>
  knex.raw(`
    create function queue_reply_webhooks() returns trigger language plpgsql as $$
    begin
      if not exists (select from webhooks where stopped_at is null and 'contact.replied' = any (events)) then
        return null;
      end if;
      insert into webhook_deliveries (workspace_id, id, webhook_id, event, object_type, object_id, happened_at)
      select webhooks.workspace_id, new_id((row_number() over ())::int), webhooks.id, 'contact.replied', 'contact',
        contacts.id, clock_timestamp()
      from added
      join mailboxes on mailboxes.workspace_id = added.workspace_id and mailboxes.id = added.mailbox_id
        and mailboxes.visibility <> 'private'
      join mail_messages on mail_messages.workspace_id = added.workspace_id and mail_messages.id = added.mail_id
      join mail_contacts on mail_contacts.workspace_id = added.workspace_id and mail_contacts.mail_id = added.mail_id
      join contacts on contacts.workspace_id = added.workspace_id and contacts.id = mail_contacts.contact_id
        and contacts.deleted_at is null
        and mail_messages.from_address = any (lower_all(array_prepend(contacts.email, contacts.other_emails)))
      join webhooks on webhooks.workspace_id = added.workspace_id
      where webhooks.stopped_at is null and 'contact.replied' = any (webhooks.events) and not added.is_hidden
        -- What is read of the past is no news.
        and mail_messages.sent_at > now() - interval '1 day'
        -- A second member who has it brings no second answer.
        and not exists (
          select from mail_copies as others where others.workspace_id = added.workspace_id
            and others.mail_id = added.mail_id and others.id <> added.id)
        and exists (
          select from mail_messages as asked where asked.workspace_id = added.workspace_id
            and asked.thread_id = mail_messages.thread_id and asked.sent_at < mail_messages.sent_at
            and asked.from_address <> mail_messages.from_address);
      if found then
        perform enqueue_job('webhooks.deliver', '{}', now(), null::text, null::text, 0);
      end if;
      return null;
    end $$;
    create trigger mail_copies_added_webhooks after insert on mail_copies
      referencing new table as added for each statement execute function queue_reply_webhooks();
  `);

export const down = (knex: Knex) =>
  knex.raw('drop trigger mail_copies_added_webhooks on mail_copies; drop function queue_reply_webhooks()');
