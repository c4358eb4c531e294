import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

/** Several files of another tool, imported as one. */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'transfers', (table) => {
    table.text('source').notNullable();
    table.text('status').notNullable().defaultTo('open');
    table.text('on_known').notNullable().defaultTo('update');
    table.text('problem');
    table.uuid('actor_id').references('users.id').onDelete('set null').index();
    createdAt(knex, table);
    table.timestamp('finished_at', { precision: 3 });
    table.timestamp('undone_at', { precision: 3 });
    table.index(['workspace_id', 'created_at']);
  });
  // An import has the same id as its file. `seen` holds the hashes of the imported rows, by which a later import from
  // the same tool recognizes unchanged rows.
  await tenantTable(knex, 'transfer_files', (table) => {
    table.uuid('transfer_id').notNullable();
    table
      .foreign(['workspace_id', 'transfer_id'])
      .references(['workspace_id', 'id'])
      .inTable('transfers')
      .onDelete('cascade');
    table.text('name').notNullable();
    table.integer('bytes').notNullable();
    table.text('noun');
    table.text('certainty').notNullable();
    table.boolean('is_left_out').notNullable().defaultTo(false);
    table.text('problem');
    table.jsonb('choices').notNullable().defaultTo('{}');
    // A summary of `result` for lists, because `result` can be long.
    table.jsonb('summary');
    table.jsonb('result');
    table.integer('unchanged').notNullable().defaultTo(0);
    table.binary('seen');
    createdAt(knex, table);
    table.index(['workspace_id', 'transfer_id']);
  });
  await tenantTable(knex, 'transfer_chunks', (table) => {
    table.uuid('file_id').notNullable();
    table
      .foreign(['workspace_id', 'file_id'])
      .references(['workspace_id', 'id'])
      .inTable('transfer_files')
      .onDelete('cascade');
    table.integer('nth').notNullable();
    table.binary('bytes').notNullable();
    table.unique(['workspace_id', 'file_id', 'nth']);
  });
};

export const down = (knex: Knex) =>
  knex.schema.dropTable('transfer_chunks').dropTable('transfer_files').dropTable('transfers');
