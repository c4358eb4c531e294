import type { Knex } from 'knex';
import { tenantTable, timestamps } from '../api/src/db/tenantTable';

/** With which view a person begins in a workspace. The view may be gone, which is said when it would be opened. */
export const up = (knex: Knex) =>
  tenantTable(knex, 'start_pages', (table) => {
    table.uuid('user_id').notNullable();
    table
      .foreign(['workspace_id', 'user_id'])
      .references(['workspace_id', 'user_id'])
      .inTable('memberships')
      .onDelete('cascade');
    table.unique(['workspace_id', 'user_id']);
    // Without a foreign key, because a deleted view is not the same as none.
    table.uuid('view_id').notNullable();
    timestamps(knex, table);
  });

export const down = (knex: Knex) => knex.schema.dropTable('start_pages');
