import type { Knex } from 'knex';
import { protectTable, workspaceColumn } from '../api/src/db/tenantTable';

const isCounted = (row: string) =>
  `${row}.type in ('call_logged', 'meeting_logged', 'email_logged', 'note_created') and ${row}.actor_id is not null`;

const add = (counts: string) => `
  insert into activity_counts as counts (workspace_id, actor_id, type, part, total) ${counts}
  on conflict (workspace_id, actor_id, type, part) do update set total = counts.total + excluded.total;`;

/** In parts for the same reason as the counts of records. */
const PART = 'pg_backend_pid() % 16';

/**
 * The advanced report of all time reads stored counts of each member's touches and notes, instead of counting a million
 * activities. The type and the actor of an activity never change, unless the user is deleted, and then their counts are
 * deleted too.
 */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('activity_counts', (table) => {
    workspaceColumn(table);
    table.uuid('actor_id').notNullable().references('users.id').onDelete('cascade').index();
    table.text('type').notNullable();
    table.smallint('part').notNullable();
    table.bigInteger('total').notNullable();
    table.primary(['workspace_id', 'actor_id', 'type', 'part']);
  });
  await protectTable(knex, 'activity_counts');
  await knex.raw(`
    create function count_added_activity() returns trigger language plpgsql as $$
    begin
      ${add(`values (new.workspace_id, new.actor_id, new.type, ${PART}, 1)`)}
      return null;
    end $$;

    create function count_removed_activities() returns trigger language plpgsql as $$
    begin
      -- Not while the workspace itself goes.
      ${add(`select workspace_id, actor_id, type, ${PART}, -count(*) from removed
        where ${isCounted('removed')} and exists (select from workspaces where workspaces.id = removed.workspace_id)
        group by workspace_id, actor_id, type order by actor_id, type`)}
      return null;
    end $$;

    -- By row, because touches and notes are logged one by one: other activities, many of which an import adds, cost nothing.
    create trigger activities_added after insert on activities
      for each row when (${isCounted('new')}) execute function count_added_activity();
    create trigger activities_removed after delete on activities
      referencing old table as removed for each statement execute function count_removed_activities();

    set local role rapport_system;
    insert into activity_counts (workspace_id, actor_id, type, part, total)
    select workspace_id, actor_id, type, 0, count(*) from activities where ${isCounted('activities')} group by workspace_id, actor_id, type;
    set local role none;
  `);
};

export const down = (knex: Knex) =>
  knex.raw(`
    drop trigger activities_added on activities;
    drop trigger activities_removed on activities;
    drop function count_added_activity();
    drop function count_removed_activities();
    drop table activity_counts;
  `);
