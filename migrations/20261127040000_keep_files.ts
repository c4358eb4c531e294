import type { Knex } from 'knex';
import { announceChanges, tenantTable, timestamps } from '../api/src/db/tenantTable';

const PARENTS = { contact_id: 'contacts', company_id: 'companies', deal_id: 'deals', note_id: 'notes' };

/** Files on records. Their content is in the file storage, and is removed whenever a row is deleted. */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'files', (table) => {
    for (const [column, parent] of Object.entries(PARENTS)) {
      table.uuid(column);
      table.foreign(['workspace_id', column]).references(['workspace_id', 'id']).inTable(parent).onDelete('cascade');
      table.index(['workspace_id', column]);
    }
    table.text('name').notNullable();
    table.integer('size').notNullable();
    // Detected from the content, not from the name.
    table.text('media_type').notNullable();
    table.boolean('is_picture').notNullable();
    table.text('sha256').notNullable();
    table.text('storage_key').notNullable().unique();
    table.uuid('uploader_id').references('users.id').onDelete('set null').index();
    timestamps(knex, table);
    table.timestamp('deleted_at', { precision: 3 });
    table.check('num_nonnulls(contact_id, company_id, deal_id, note_id) = 1');
  });
  await knex.schema.createTable('removed_files', (table) => {
    table.text('storage_key').primary();
    table.timestamp('created_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw(`
    grant select, delete on removed_files to rapport_system;
    create function remove_files() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      if exists (select from removed) then
        insert into public.removed_files (storage_key) select storage_key from removed on conflict do nothing;
        perform public.enqueue_job('files.removeContent', '{}', now(), 'files.removeContent');
      end if;
      return null;
    end $$;
    create trigger files_removed after delete on files
      referencing old table as removed for each statement execute function remove_files();
  `);
  await announceChanges(knex, 'files');
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('files').dropTable('removed_files');
  await knex.raw('drop function remove_files()');
};
