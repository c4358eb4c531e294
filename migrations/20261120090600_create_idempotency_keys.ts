import type { Knex } from 'knex';
import { createdAt, protectTable, workspaceColumn } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await knex.schema.createTable('idempotency_keys', (table) => {
    workspaceColumn(table);
    table.text('key').notNullable();
    table.specificType('request_hash', 'bytea').notNullable();
    table.integer('status');
    table.jsonb('body');
    createdAt(knex, table).index();
    table.primary(['workspace_id', 'key']);
  });
  await protectTable(knex, 'idempotency_keys');
};

export const down = (knex: Knex) => knex.schema.dropTable('idempotency_keys');
