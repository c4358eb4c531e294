import type { Knex } from 'knex';
import { protectTable, workspaceColumn } from '../api/src/db/tenantTable';

/** How many emails of a kind were requested since a time: by one person or, if there is no person, by the whole workspace. */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('email_allowances', (table) => {
    workspaceColumn(table);
    table.text('kind').notNullable();
    table.uuid('user_id').references('users.id').onDelete('cascade').index();
    table.timestamp('starts_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now());
    table.integer('used').notNullable();
  });
  await knex.raw(`
    create unique index email_allowances_unique on email_allowances (workspace_id, kind, user_id) nulls not distinct`);
  await protectTable(knex, 'email_allowances');
};

export const down = (knex: Knex) => knex.schema.dropTable('email_allowances');
