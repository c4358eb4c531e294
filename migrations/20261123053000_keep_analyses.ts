import type { Knex } from 'knex';
import { tenantTable } from '../api/src/db/tenantTable';

/** The last result of each analysis of a large workspace. It refers to records by their ids and names no person. */
export const up = (knex: Knex) =>
  tenantTable(knex, 'analyses', (table) => {
    table.text('kind').notNullable();
    table.text('status').notNullable();
    table.jsonb('result');
    table.timestamp('started_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now());
    table.timestamp('made_at', { precision: 3 });
    table.unique(['workspace_id', 'kind']);
  });

export const down = (knex: Knex) => knex.schema.dropTable('analyses');
