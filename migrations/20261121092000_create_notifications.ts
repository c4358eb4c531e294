import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await tenantTable(knex, 'notifications', (table) => {
    table.uuid('user_id').notNullable();
    table
      .foreign(['workspace_id', 'user_id'])
      .references(['workspace_id', 'user_id'])
      .inTable('memberships')
      .onDelete('cascade');
    table.text('type').notNullable();
    table.text('title').notNullable();
    table.text('detail').notNullable().defaultTo('');
    table.text('path');
    createdAt(knex, table);
    table.timestamp('read_at', { precision: 3 });
    table.index(['workspace_id', 'user_id', 'created_at', 'id']);
    table.index(['workspace_id', 'user_id'], undefined, { predicate: knex.whereNull('read_at') });
    table.index('created_at');
  });
};

export const down = (knex: Knex) => knex.schema.dropTable('notifications');
