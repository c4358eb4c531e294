import type { Knex } from 'knex';
import {
  belongsTo,
  createdAt,
  keepCount,
  protectTable,
  recordColumns,
  tenantTable,
  timestamps,
  workspaceColumn,
} from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await knex.raw(`
    alter table workspaces
      add column sender_name text not null default '',
      add column reply_to text not null default '',
      add column postal_address text not null default '',
      add column tracks_opens boolean not null default true;
    -- With a queue whose jobs are done one after the other, and a priority (a smaller number goes first).
    drop function enqueue_job(text, json, timestamptz, text);
    create function enqueue_job(name text, payload json, run_at timestamptz, key text, queue text default null,
      priority int default 0) returns void
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      perform graphile_worker.add_job(name, payload, run_at => run_at, job_key => key, max_attempts => 8,
        queue_name => queue, priority => priority);
    end $$;
    revoke all on function enqueue_job from public;
    grant execute on function enqueue_job to rapport_app, rapport_system;
  `);
  await tenantTable(knex, 'campaigns', (table) => {
    table.text('name').notNullable();
    table.text('subject').notNullable();
    table.text('content').notNullable();
    table.text('format').notNullable().defaultTo('text');
    table.jsonb('audience').notNullable().defaultTo('{}');
    table.boolean('tracks_opens').notNullable().defaultTo(true);
    table.text('status').notNullable().defaultTo('draft');
    table.timestamp('scheduled_at', { precision: 3 });
    table.timestamp('started_at', { precision: 3 });
    table.timestamp('finished_at', { precision: 3 });
    table.text('problem').notNullable().defaultTo('');
    recordColumns(knex, table);
  });
  await tenantTable(knex, 'campaign_recipients', (table) => {
    ofCampaign(table);
    belongsTo(table, 'contacts', 'contact_id');
    table.text('email').notNullable();
    table.text('email_norm').notNullable();
    table.text('status').notNullable();
    table.text('reason').notNullable().defaultTo('');
    table.integer('attempts').notNullable().defaultTo(0);
    table.timestamp('accepted_at', { precision: 3 });
    // For opens and clicks, only the day is stored, and whether a person or a program is assumed to be behind them.
    table.date('opened_on');
    table.text('open_kind');
    table.date('clicked_on');
    table.text('click_kind');
    table.timestamp('unsubscribed_at', { precision: 3 });
    table.unique(['workspace_id', 'campaign_id', 'email_norm']);
    table.index(['workspace_id', 'campaign_id', 'status', 'id']);
  });
  // The tokens in the links of emails. An email that is sent again gets another token, and the first one keeps working.
  await tenantTable(knex, 'recipient_tokens', (table) => {
    table.uuid('recipient_id').notNullable();
    table
      .foreign(['workspace_id', 'recipient_id'])
      .references(['workspace_id', 'id'])
      .inTable('campaign_recipients')
      .onDelete('cascade');
    table.binary('token_hash').notNullable().unique();
    table.index(['workspace_id', 'recipient_id']);
  });
  await knex.schema.createTable('campaign_counts', (table) => {
    workspaceColumn(table);
    ofCampaign(table);
    table.text('status').notNullable();
    for (const column of ['count', 'accepted', 'opened', 'clicked', 'unsubscribed']) {
      table.bigInteger(column).notNullable().defaultTo(0);
    }
    table.primary(['workspace_id', 'campaign_id', 'status']);
  });
  await protectTable(knex, 'campaign_counts');
  await knex.schema.createTable('mail_days', (table) => {
    workspaceColumn(table);
    table.date('day').notNullable();
    table.bigInteger('sent').notNullable().defaultTo(0);
    table.primary(['workspace_id', 'day']);
  });
  await protectTable(knex, 'mail_days');
  // A suppression outlives the contact and the campaign.
  await tenantTable(knex, 'suppressions', (table) => {
    table.text('email').notNullable();
    table.text('email_norm').notNullable();
    table.text('reason').notNullable();
    createdAt(knex, table);
    table.unique(['workspace_id', 'email_norm']);
    table.index(['workspace_id', 'created_at', 'id']);
  });
  await tenantTable(knex, 'templates', (table) => {
    table.text('name').notNullable();
    table.text('subject').notNullable();
    table.text('content').notNullable();
    table.text('format').notNullable();
    timestamps(knex, table);
    table.index(['workspace_id', 'created_at', 'id']);
  });
  await knex.raw(`
    create index campaigns_newest on campaigns (workspace_id, created_at desc, id desc) where deleted_at is null;
    create index campaigns_by_status on campaigns (workspace_id, status, created_at desc, id desc) where deleted_at is null;
    create index campaigns_started on campaigns (workspace_id, started_at) where started_at is not null;
    create index campaigns_trash on campaigns (workspace_id, deleted_at desc) where deleted_at is not null;
    create index recipients_by_email on campaign_recipients (workspace_id, campaign_id, (email_norm collate "C"), id);
    create index recipients_by_id on campaign_recipients (id);
    create index recipients_accepted on campaign_recipients (workspace_id, contact_id, accepted_at) where accepted_at is not null;

    -- Kept by the writes, so that progress is read without counting.
    create function keep_campaign_counts() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into campaign_counts as counts (workspace_id, campaign_id, status, count)
        select workspace_id, campaign_id, status, count(*) from added
        group by workspace_id, campaign_id, status order by campaign_id, status
        on conflict (workspace_id, campaign_id, status) do update set count = counts.count + excluded.count;
      else
        insert into campaign_counts as counts
          (workspace_id, campaign_id, status, count, accepted, opened, clicked, unsubscribed)
        select workspace_id, campaign_id, status, sum(one), sum(one * (accepted_at is not null)::int),
          sum(one * coalesce(open_kind = 'human', false)::int), sum(one * coalesce(click_kind = 'human', false)::int),
          sum(one * (unsubscribed_at is not null)::int)
        from (
          select workspace_id, campaign_id, status, accepted_at, open_kind, click_kind, unsubscribed_at, 1 as one from added
          union all
          select workspace_id, campaign_id, status, accepted_at, open_kind, click_kind, unsubscribed_at, -1 from removed
        ) as changes
        group by workspace_id, campaign_id, status order by campaign_id, status
        on conflict (workspace_id, campaign_id, status) do update set count = counts.count + excluded.count,
          accepted = counts.accepted + excluded.accepted, opened = counts.opened + excluded.opened,
          clicked = counts.clicked + excluded.clicked, unsubscribed = counts.unsubscribed + excluded.unsubscribed;
      end if;
      return null;
    end $$;
    create trigger recipients_added after insert on campaign_recipients
      referencing new table as added for each statement execute function keep_campaign_counts();
    create trigger recipients_changed after update on campaign_recipients
      referencing old table as removed new table as added for each statement execute function keep_campaign_counts();
  `);
  await keepCount(knex, 'campaigns');
};

const ofCampaign = (table: Knex.CreateTableBuilder) => {
  table.uuid('campaign_id').notNullable();
  table
    .foreign(['workspace_id', 'campaign_id'])
    .references(['workspace_id', 'id'])
    .inTable('campaigns')
    .onDelete('cascade');
};

export const down = async (knex: Knex) => {
  await knex.schema
    .dropTable('templates')
    .dropTable('suppressions')
    .dropTable('mail_days')
    .dropTable('campaign_counts')
    .dropTable('recipient_tokens')
    .dropTable('campaign_recipients')
    .dropTable('campaigns');
  await knex.raw(`
    drop function keep_campaign_counts();
    drop function enqueue_job(text, json, timestamptz, text, text, int);
    create function enqueue_job(name text, payload json, run_at timestamptz, key text) returns void
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      perform graphile_worker.add_job(name, payload, run_at => run_at, job_key => key, max_attempts => 8);
    end $$;
    revoke all on function enqueue_job from public;
    grant execute on function enqueue_job to rapport_app, rapport_system;
    alter table workspaces drop column sender_name, drop column reply_to, drop column postal_address, drop column tracks_opens;
  `);
};
