import type { Knex } from 'knex';
import { tenantTable, timestamps } from '../api/src/db/tenantTable';

/**
 * The view with which a person starts in a workspace. The view may have been deleted, which the app says when it would
 * open it.
 */
export const up = (knex: Knex) =>
  tenantTable(knex, 'start_pages', (table) => {
    table.uuid('user_id').notNullable();
    table
      .foreign(['workspace_id', 'user_id'])
      .references(['workspace_id', 'user_id'])
      .inTable('memberships')
      .onDelete('cascade');
    table.unique(['workspace_id', 'user_id']);
    // There is no foreign key, because a deleted view is not the same as no choice.
    table.uuid('view_id').notNullable();
    timestamps(knex, table);
  });

export const down = (knex: Knex) => knex.schema.dropTable('start_pages');
