import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

export const up = (knex: Knex) =>
  tenantTable(knex, 'outbox', (table) => {
    table.text('to').notNullable();
    table.text('subject').notNullable();
    table.text('text').notNullable();
    table.text('html').notNullable();
    createdAt(knex, table);
    table.index(['workspace_id', 'created_at', 'id']);
  });

export const down = (knex: Knex) => knex.schema.dropTable('outbox');
