import type { Knex } from 'knex';

/** Webhooks are also told if someone unsubscribes whose address was already suppressed for another reason. */
export const up = (knex: Knex) =>
  knex.raw(`
    create function queue_later_unsubscribe_webhooks() returns trigger language plpgsql as $$
    begin
      insert into webhook_deliveries (workspace_id, id, webhook_id, event, object_type, object_id, happened_at)
      select webhooks.workspace_id, new_id((row_number() over ())::int), webhooks.id, 'contact.unsubscribed', 'suppression',
        added.id, clock_timestamp()
      from added join removed using (workspace_id, id) join webhooks using (workspace_id)
      where stopped_at is null and added.reason = 'unsubscribed' and removed.reason <> 'unsubscribed'
        and 'contact.unsubscribed' = any (events);
      if found then
        perform enqueue_job('webhooks.deliver', '{}', now(), null::text, null::text, 0);
      end if;
      return null;
    end $$;
    create trigger suppressions_changed_webhooks after update on suppressions
      referencing old table as removed new table as added
      for each statement execute function queue_later_unsubscribe_webhooks();
  `);

export const down = (knex: Knex) =>
  knex.raw(`
    drop trigger suppressions_changed_webhooks on suppressions;
    drop function queue_later_unsubscribe_webhooks();
  `);
