import type { Knex } from 'knex';
import { tenantTable, timestamps } from '../api/src/db/tenantTable';

export const up = (knex: Knex) =>
  tenantTable(knex, 'note_templates', (table) => {
    table.text('name').notNullable();
    table.text('content').notNullable();
    timestamps(knex, table);
  });

export const down = (knex: Knex) => knex.schema.dropTable('note_templates');
