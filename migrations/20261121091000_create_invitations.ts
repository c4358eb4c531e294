import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await tenantTable(knex, 'invitations', (table) => {
    table.text('email');
    table.uuid('invited_by').references('users.id').onDelete('set null');
    // Null until the email with the invitation is written.
    table.specificType('token_hash', 'bytea').unique();
    createdAt(knex, table);
    table.timestamp('expires_at', { precision: 3 }).notNullable();
    table.index('expires_at');
  });
  await knex.raw('create unique index invitations_email_unique on invitations (workspace_id, lower(email))');
};

export const down = (knex: Knex) => knex.schema.dropTable('invitations');
