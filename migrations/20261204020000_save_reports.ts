import type { Knex } from 'knex';
import { tenantTable, timestamps } from '../api/src/db/tenantTable';

/** Saved settings of reports. A private one is deleted with the membership of its maker, a shared one stays. */
export const up = (knex: Knex) =>
  tenantTable(knex, 'saved_reports', (table) => {
    const member = (column: string) =>
      table.foreign(['workspace_id', column]).references(['workspace_id', 'user_id']).inTable('memberships');
    table.text('name').notNullable();
    table.uuid('user_id');
    member('user_id').onDelete('set null (user_id)');
    // Empty for a shared report.
    table.uuid('private_to');
    member('private_to').onDelete('cascade');
    table.jsonb('settings').notNullable();
    timestamps(knex, table);
    table.index(['workspace_id', 'user_id']);
    table.index(['workspace_id', 'private_to']);
  });

export const down = (knex: Knex) => knex.schema.dropTable('saved_reports');
