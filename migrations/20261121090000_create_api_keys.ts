import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await tenantTable(knex, 'api_keys', (table) => {
    table.text('name').notNullable();
    // A key acts for the member who made it, and is deleted with their membership.
    table.uuid('user_id').notNullable();
    table
      .foreign(['workspace_id', 'user_id'])
      .references(['workspace_id', 'user_id'])
      .inTable('memberships')
      .onDelete('cascade');
    table.index(['workspace_id', 'user_id']);
    table.specificType('key_hash', 'bytea').notNullable().unique();
    table.text('ends').notNullable();
    createdAt(knex, table);
    table.timestamp('last_used_at', { precision: 3 });
  });
  await knex.raw('grant select (email_verified_at) on users to rapport_app');
};

export const down = async (knex: Knex) => {
  await knex.raw('revoke select (email_verified_at) on users from rapport_app');
  await knex.schema.dropTable('api_keys');
};
