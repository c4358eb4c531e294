import type { Knex } from 'knex';

export const up = async (knex: Knex) => {
  await knex.schema.createTable('user_settings', (table) => {
    table.uuid('user_id').primary().references('users.id').onDelete('cascade');
    table.text('phone').notNullable().defaultTo('');
    table.text('company').notNullable().defaultTo('');
    table.text('timezone').notNullable().defaultTo('UTC');
    table.text('date_format').notNullable().defaultTo('MM/DD/YYYY');
    table.text('currency').notNullable().defaultTo('USD');
    table.text('language').notNullable().defaultTo('en');
    table.text('theme').notNullable().defaultTo('auto');
    table.boolean('email_notifications').notNullable().defaultTo(true);
    table.boolean('deal_updates').notNullable().defaultTo(true);
    table.boolean('campaign_alerts').notNullable().defaultTo(true);
    table.boolean('weekly_report').notNullable().defaultTo(false);
    table.boolean('morning_digest').notNullable().defaultTo(false);
    // The last day, in the person's time zone, for which the digest was started, and the same for the weekly report.
    table.date('digest_on');
    table.date('weekly_on');
  });
  await knex.raw(`
    -- Where somebody worked last, as long as they still belong there; else their oldest workspace.
    create function last_workspace(person uuid) returns uuid language sql stable as $$
      select memberships.workspace_id from memberships
      left join sessions on sessions.workspace_id = memberships.workspace_id and sessions.user_id = memberships.user_id
      where memberships.user_id = person
      order by sessions.last_seen_at desc nulls last, memberships.created_at limit 1 $$;
    grant select on user_settings to rapport_app;
    grant select, insert, update, delete on user_settings to rapport_system;
    alter table workspaces
      add column currency text not null default 'USD',
      add column rates jsonb not null default '{}',
      add column stage_days jsonb not null default '{}',
      add column lost_reasons jsonb;
  `);
};

export const down = async (knex: Knex) => {
  await knex.raw(
    'alter table workspaces drop column currency, drop column rates, drop column stage_days, drop column lost_reasons',
  );
  await knex.schema.dropTable('user_settings');
  await knex.raw('drop function last_workspace(uuid)');
};
