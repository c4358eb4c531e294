import type { Knex } from 'knex';
import {
  belongsTo,
  keepCount,
  ownView,
  protectTable,
  tenantTable,
  timestamps,
  workspaceColumn,
} from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await tenantTable(knex, 'tasks', (table) => {
    table.text('title').notNullable();
    table.text('description').notNullable().defaultTo('');
    table.text('priority').notNullable().defaultTo('medium');
    table.text('status').notNullable().defaultTo('todo');
    table.timestamp('due_date', { precision: 3 });
    table.timestamp('reminder_date', { precision: 3 });
    // The reminder date for which a reminder was last sent. If the date changes, another reminder is sent.
    table.timestamp('reminded_for', { precision: 3 });
    belongsTo(table, 'contacts', 'contact_id');
    belongsTo(table, 'companies', 'company_id');
    belongsTo(table, 'deals', 'deal_id');
    table.uuid('assignee_id');
    table.text('repeat');
    table.timestamp('done_at', { precision: 3 });
    table.boolean('is_sample').notNullable().defaultTo(false);
    timestamps(knex, table);
    table.timestamp('deleted_at', { precision: 3 });
  });
  await knex.schema.createTable('task_totals', (table) => {
    workspaceColumn(table);
    table.text('status').notNullable();
    table.bigInteger('count').notNullable().defaultTo(0);
    table.primary(['workspace_id', 'status']);
  });
  await protectTable(knex, 'task_totals');
  await knex.raw(`
    alter table tasks add column search text generated always as (fold(title)) stored;
    create index tasks_newest on tasks (workspace_id, created_at desc, id desc) where deleted_at is null;
    create index tasks_by_due on tasks (workspace_id, (coalesce(due_date, '9999-12-31 00:00:00+00')), id) where deleted_at is null;
    create index tasks_open_by_due on tasks (workspace_id, due_date, id) where deleted_at is null and status <> 'done';
    create index tasks_by_status on tasks (workspace_id, status, created_at desc, id desc) where deleted_at is null;
    create index tasks_by_done on tasks (workspace_id, (coalesce(done_at, '1970-01-01 00:00:00+00')) desc, id desc) where deleted_at is null;
    create index tasks_of_assignee on tasks (workspace_id, assignee_id, due_date) where deleted_at is null and status <> 'done';
    -- Open tasks by their due date, done ones after all of them, the latest first.
    create function agenda_key(status text, due timestamptz, done timestamptz) returns numeric language sql immutable parallel safe
      return case when $1 = 'done' then 1e12 - extract(epoch from coalesce($3, 'epoch') at time zone 'UTC')
        else extract(epoch from coalesce($2, '9999-12-31 00:00:00+00') at time zone 'UTC') end;
    create index tasks_agenda on tasks (workspace_id, agenda_key(status, due_date, done_at), id) where deleted_at is null;
    create index tasks_search on tasks using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
    create index tasks_trash on tasks (workspace_id, deleted_at desc) where deleted_at is not null;

    create function keep_task_totals() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into task_totals as totals (workspace_id, status, count)
        select workspace_id, status, count(*) from added where deleted_at is null group by workspace_id, status order by status
        on conflict (workspace_id, status) do update set count = totals.count + excluded.count;
      elsif tg_op = 'DELETE' then
        update task_totals as totals set count = totals.count - gone.count
        from (select workspace_id, status, count(*) as count from removed where deleted_at is null group by workspace_id, status) as gone
        where totals.workspace_id = gone.workspace_id and totals.status = gone.status;
      else
        insert into task_totals as totals (workspace_id, status, count)
        select workspace_id, status, sum(one) from (
          select workspace_id, status, 1 as one from added where deleted_at is null
          union all select workspace_id, status, -1 from removed where deleted_at is null
        ) as changes
        group by workspace_id, status having sum(one) <> 0 order by status
        on conflict (workspace_id, status) do update set count = totals.count + excluded.count;
      end if;
      return null;
    end $$;
    create trigger tasks_totals_added after insert on tasks
      referencing new table as added for each statement execute function keep_task_totals();
    create trigger tasks_totals_removed after delete on tasks
      referencing old table as removed for each statement execute function keep_task_totals();
    create trigger tasks_totals_moved after update on tasks
      referencing old table as removed new table as added for each statement execute function keep_task_totals();
  `);
  await keepCount(knex, 'tasks');
  await ownView(knex, 'tasks');
};

export const down = async (knex: Knex) => {
  await knex.raw('drop view own_tasks');
  await knex.schema.dropTable('task_totals').dropTable('tasks');
  await knex.raw('drop function keep_task_totals(); drop function agenda_key(text, timestamptz, timestamptz)');
};
