import type { Knex } from 'knex';
import { tenantTable } from '../api/src/db/tenantTable';

const OBJECTS = { contacts: 'contact', companies: 'company', deals: 'deal', tasks: 'task' };

/**
 * Which records are gone for good, and since when, for programs that keep a copy. Triggers write the rows, because a
 * purge, an erasure and an undone import all remove records.
 */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'purged_records', (table) => {
    table.text('object_type').notNullable();
    table.timestamp('deleted_at', { precision: 3 }).notNullable();
    table.index(['workspace_id', 'deleted_at', 'id']);
    table.index(['deleted_at']);
  });
  await knex.raw(`
    create function remember_purged() returns trigger language plpgsql as $$
    begin
      -- Not while the workspace itself goes.
      insert into purged_records (workspace_id, id, object_type, deleted_at)
      select removed.workspace_id, removed.id, tg_argv[0], coalesce(removed.deleted_at, now())
      from removed join workspaces on workspaces.id = removed.workspace_id
      on conflict (workspace_id, id) do nothing;
      return null;
    end $$;
  `);
  for (const [table, object] of Object.entries(OBJECTS)) {
    await knex.raw(`
      create trigger ${table}_purged after delete on ${table}
        referencing old table as removed for each statement execute function remember_purged('${object}')
    `);
  }
};

export const down = async (knex: Knex) => {
  for (const table of Object.keys(OBJECTS)) await knex.raw(`drop trigger ${table}_purged on ${table}`);
  await knex.raw('drop function remember_purged()');
  await knex.schema.dropTable('purged_records');
};
