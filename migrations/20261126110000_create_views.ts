import type { Knex } from 'knex';
import { tenantTable, timestamps } from '../api/src/db/tenantTable';

/** Saved views of the lists. A private one is deleted with the membership of its maker, a shared one stays. */
export const up = (knex: Knex) =>
  tenantTable(knex, 'views', (table) => {
    const member = (column: string) =>
      table.foreign(['workspace_id', column]).references(['workspace_id', 'user_id']).inTable('memberships');
    table.text('object_type').notNullable().checkIn(['contact', 'company', 'deal', 'task']);
    table.text('name').notNullable();
    table.uuid('user_id');
    member('user_id').onDelete('set null (user_id)');
    // Empty for a shared view.
    table.uuid('private_to');
    member('private_to').onDelete('cascade');
    table.text('layout').notNullable();
    table.jsonb('filter').notNullable();
    table.text('sort');
    table.jsonb('columns').notNullable();
    table.integer('position').notNullable();
    timestamps(knex, table);
    table.index(['workspace_id', 'object_type', 'position']);
    table.index(['workspace_id', 'user_id']);
    table.index(['workspace_id', 'private_to']);
  });

export const down = (knex: Knex) => knex.schema.dropTable('views');
