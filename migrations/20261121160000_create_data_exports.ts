import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

/** A workspace's data in one file, stored in the database, where every API process finds it. */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'data_exports', (table) => {
    table.uuid('user_id').references('users.id').onDelete('set null').index();
    table.text('status').notNullable().defaultTo('running');
    table.integer('done').notNullable().defaultTo(0);
    table.integer('total').notNullable().defaultTo(0);
    table.bigInteger('bytes').notNullable().defaultTo(0);
    createdAt(knex, table);
    table.timestamp('expires_at', { precision: 3 }).index();
    table.index(['workspace_id', 'created_at']);
  });
  await tenantTable(knex, 'data_export_chunks', (table) => {
    table.uuid('export_id').notNullable();
    table
      .foreign(['workspace_id', 'export_id'])
      .references(['workspace_id', 'id'])
      .inTable('data_exports')
      .onDelete('cascade');
    table.integer('nth').notNullable();
    table.binary('bytes').notNullable();
    table.unique(['workspace_id', 'export_id', 'nth']);
  });
  // The content is already compressed.
  await knex.raw('alter table data_export_chunks alter column bytes set storage external');
};

export const down = (knex: Knex) => knex.schema.dropTable('data_export_chunks').dropTable('data_exports');
