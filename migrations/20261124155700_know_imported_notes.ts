import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

const TABLES = ['notes', 'tasks'] as const;

/**
 * The key by which an import finds a note or a task of an earlier import again: its id in the other tool, or a hash of
 * its text in the file.
 */
export const up = async (knex: Knex) => {
  for (const table of TABLES) {
    await knex.raw(`
      alter table ${table} add column import_key text not null default '';
      create index ${table}_by_import_key on ${table} (workspace_id, import_key)
        where deleted_at is null and import_key <> '';`);
    await ownView(knex, table);
  }
};

export const down = async (knex: Knex) => {
  await knex.raw('drop view own_notes; drop view own_tasks;');
  for (const table of TABLES) await knex.raw(`alter table ${table} drop column import_key`);
  await ownView(knex, 'tasks');
};
