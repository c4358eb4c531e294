import type { Knex } from 'knex';

/** From when until when a member is away, both days included, and who gets their new tasks and reminders meanwhile. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('memberships', (table) => {
    table.date('away_from');
    table.date('away_until');
    table.uuid('deputy_id');
    table
      .foreign(['workspace_id', 'deputy_id'])
      .references(['workspace_id', 'user_id'])
      .inTable('memberships')
      .onDelete('set null (deputy_id)');
    table.index(['workspace_id', 'deputy_id']);
  });
  await knex.raw('grant update (away_from, away_until, deputy_id) on memberships to rapport_app');
};

export const down = (knex: Knex) =>
  knex.schema.alterTable('memberships', (table) => {
    table.dropForeign(['workspace_id', 'deputy_id']);
    table.dropIndex(['workspace_id', 'deputy_id']);
    table.dropColumns('away_from', 'away_until', 'deputy_id');
  });
