import type { Knex } from 'knex';
import { createdAt, tenantTable, timestamps } from '../api/src/db/tenantTable';

const OBJECTS = { contacts: 'contact', companies: 'company', deals: 'deal', tasks: 'task' };

/**
 * URLs that are told of changes, and the deliveries to them. Triggers write the deliveries in the transaction of the
 * change, whatever wrote it. A record is locked while it is changed, so that `happened_at` is in the order of its
 * changes.
 */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'webhooks', (table) => {
    table.text('url').notNullable();
    table.text('description').notNullable().defaultTo('');
    table.specificType('events', 'text[]').notNullable();
    table.uuid('user_id').references('users.id').onDelete('set null').index();
    // Since when no delivery has succeeded.
    table.timestamp('failing_since', { precision: 3 });
    table.timestamp('stopped_at', { precision: 3 });
    table.text('stopped_for');
    timestamps(knex, table);
  });
  await tenantTable(knex, 'webhook_secrets', (table) => {
    ofWebhook(table);
    table.index(['workspace_id', 'webhook_id']);
    table.text('sealed').notNullable();
    // Null for the current secret. A replaced secret still signs until this time.
    table.timestamp('expires_at', { precision: 3 });
    createdAt(knex, table);
  });
  await tenantTable(knex, 'webhook_deliveries', (table) => {
    ofWebhook(table);
    table.text('event').notNullable();
    table.text('object_type').notNullable();
    table.uuid('object_id').notNullable();
    table.text('previous_stage');
    table.timestamp('happened_at').notNullable();
    table.text('status').notNullable().defaultTo('pending');
    // The body as it was signed and sent, so that every attempt sends the same.
    table.text('body');
    table.integer('attempts').notNullable().defaultTo(0);
    table.timestamp('next_at', { precision: 3 }).defaultTo(knex.fn.now());
    table.timestamp('claimed_until', { precision: 3 });
    table.timestamp('attempted_at', { precision: 3 });
    table.integer('duration_ms');
    table.integer('response_status');
    table.text('response_body');
    table.text('failure');
    createdAt(knex, table);
  });
  await knex.raw(`
    create index webhook_deliveries_due on webhook_deliveries (next_at) where status = 'pending';
    create index webhook_deliveries_in_order on webhook_deliveries (workspace_id, webhook_id, object_id, happened_at, id)
      where status = 'pending';
    create index webhook_deliveries_newest on webhook_deliveries (workspace_id, webhook_id, created_at desc, id desc);
    create index webhook_deliveries_claimed on webhook_deliveries (claimed_until)
      where status = 'pending' and claimed_until is not null;
    create index webhook_deliveries_of_record on webhook_deliveries (workspace_id, object_id);
    create index webhook_deliveries_old on webhook_deliveries (created_at);

    create function queue_webhooks() returns trigger language plpgsql as $$
    declare
      object text := tg_argv[0];
    begin
      if not exists (select from webhooks where stopped_at is null) then return null; end if;
      if tg_op = 'INSERT' then
        insert into webhook_deliveries (workspace_id, id, webhook_id, event, object_type, object_id, happened_at)
        select webhooks.workspace_id, new_id((row_number() over ())::int), webhooks.id, object || '.created', object,
          added.id, clock_timestamp()
        from added join webhooks using (workspace_id)
        where stopped_at is null and added.deleted_at is null and object || '.created' = any (events);
      elsif tg_op = 'UPDATE' then
        insert into webhook_deliveries
          (workspace_id, id, webhook_id, event, object_type, object_id, previous_stage, happened_at)
        select webhooks.workspace_id, new_id((row_number() over ())::int), webhooks.id, happened.event, object,
          added.id, happened.previous_stage, clock_timestamp() + nth * interval '1 microsecond'
        from added join removed using (workspace_id, id)
        cross join lateral (
          select object || '.deleted', 1, null where removed.deleted_at is null and added.deleted_at is not null
          union all
          select object || '.updated', 1, null where added.deleted_at is null
            and (added.updated_at <> removed.updated_at or removed.deleted_at is not null)
          union all
          select 'deal.stage_changed', 2, to_jsonb(removed)->>'stage' where object = 'deal' and added.deleted_at is null
            and to_jsonb(added)->>'stage' <> to_jsonb(removed)->>'stage'
          union all
          select 'deal.' || (to_jsonb(added)->>'outcome'), 3, to_jsonb(removed)->>'stage' where object = 'deal'
            and added.deleted_at is null and to_jsonb(added)->>'outcome' <> to_jsonb(removed)->>'outcome'
        ) as happened (event, nth, previous_stage)
        join webhooks using (workspace_id)
        where stopped_at is null and happened.event = any (events)
        order by nth;
      else
        -- Not while the workspace itself goes.
        insert into webhook_deliveries (workspace_id, id, webhook_id, event, object_type, object_id, happened_at)
        select webhooks.workspace_id, new_id((row_number() over ())::int), webhooks.id, object || '.deleted', object,
          removed.id, clock_timestamp()
        from removed join webhooks using (workspace_id) join workspaces on workspaces.id = removed.workspace_id
        where stopped_at is null and removed.deleted_at is null and object || '.deleted' = any (events);
      end if;
      if found then
        perform enqueue_job('webhooks.deliver', '{}', now(), null::text, null::text, 0);
      end if;
      return null;
    end $$;

    create function queue_unsubscribe_webhooks() returns trigger language plpgsql as $$
    begin
      insert into webhook_deliveries (workspace_id, id, webhook_id, event, object_type, object_id, happened_at)
      select webhooks.workspace_id, new_id((row_number() over ())::int), webhooks.id, 'contact.unsubscribed', 'suppression',
        added.id, clock_timestamp()
      from added join webhooks using (workspace_id)
      where stopped_at is null and added.reason = 'unsubscribed' and 'contact.unsubscribed' = any (events);
      if found then
        perform enqueue_job('webhooks.deliver', '{}', now(), null::text, null::text, 0);
      end if;
      return null;
    end $$;
    create trigger suppressions_added_webhooks after insert on suppressions
      referencing new table as added for each statement execute function queue_unsubscribe_webhooks();
  `);
  for (const [table, object] of Object.entries(OBJECTS)) {
    await knex.raw(`
      create trigger ${table}_added_webhooks after insert on ${table}
        referencing new table as added for each statement execute function queue_webhooks('${object}');
      create trigger ${table}_changed_webhooks after update on ${table}
        referencing old table as removed new table as added for each statement execute function queue_webhooks('${object}');
      create trigger ${table}_removed_webhooks after delete on ${table}
        referencing old table as removed for each statement execute function queue_webhooks('${object}');
    `);
  }
};

const ofWebhook = (table: Knex.CreateTableBuilder) => {
  table.uuid('webhook_id').notNullable();
  table
    .foreign(['workspace_id', 'webhook_id'])
    .references(['workspace_id', 'id'])
    .inTable('webhooks')
    .onDelete('cascade');
};

export const down = async (knex: Knex) => {
  for (const table of Object.keys(OBJECTS)) {
    await knex.raw(`
      drop trigger ${table}_added_webhooks on ${table};
      drop trigger ${table}_changed_webhooks on ${table};
      drop trigger ${table}_removed_webhooks on ${table};
    `);
  }
  await knex.raw(`
    drop trigger suppressions_added_webhooks on suppressions;
    drop function queue_webhooks();
    drop function queue_unsubscribe_webhooks();
  `);
  await knex.schema.dropTable('webhook_deliveries').dropTable('webhook_secrets').dropTable('webhooks');
};
