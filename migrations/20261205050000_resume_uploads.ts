import type { Knex } from 'knex';
import { tenantTable, timestamps } from '../api/src/db/tenantTable';

const PARENTS = { contact_id: 'contacts', company_id: 'companies', deal_id: 'deals', note_id: 'notes' };

/**
 * Uploads in progress and their parts that have arrived, whose content is in the file storage. The whole size of an
 * upload counts as used. When a part is deleted, for whatever reason, its content is removed, as with files.
 */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'file_uploads', (table) => {
    for (const [column, parent] of Object.entries(PARENTS)) {
      table.uuid(column);
      table.foreign(['workspace_id', column]).references(['workspace_id', 'id']).inTable(parent).onDelete('cascade');
      table.index(['workspace_id', column]);
    }
    table.text('name').notNullable();
    table.integer('size').notNullable();
    table.integer('received').notNullable().defaultTo(0);
    table.uuid('user_id').references('users.id').onDelete('cascade').index();
    timestamps(knex, table);
    table.check('num_nonnulls(contact_id, company_id, deal_id, note_id) = 1');
    table.check('received between 0 and size');
  });
  await tenantTable(knex, 'file_upload_parts', (table) => {
    table.uuid('upload_id').notNullable();
    table
      .foreign(['workspace_id', 'upload_id'])
      .references(['workspace_id', 'id'])
      .inTable('file_uploads')
      .onDelete('cascade');
    // The position of the part's first byte in the file.
    table.integer('offset').notNullable();
    table.text('storage_key').notNullable().unique();
    table.unique(['workspace_id', 'upload_id', 'offset']);
  });
  await knex.raw(`
    create trigger file_upload_parts_removed after delete on file_upload_parts
      referencing old table as removed for each statement execute function remove_files();
  `);
};

export const down = (knex: Knex) => knex.schema.dropTable('file_upload_parts').dropTable('file_uploads');
