import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

/** Apps that registered themselves, and what members allowed them (OAuth 2.1). Their access tokens are API keys. */
export const up = async (knex: Knex) => {
  await knex.schema.createTable('oauth_clients', (table) => {
    table.uuid('id').primary();
    table.text('name').notNullable();
    table.specificType('redirect_uris', 'text[]').notNullable();
    createdAt(knex, table);
    table.timestamp('last_used_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now());
  });
  await knex.raw('grant select, insert, update, delete on oauth_clients to rapport_system');

  await tenantTable(knex, 'connections', (table) => {
    // An app acts for the member who connected it, and its connection is deleted with the membership.
    table.uuid('user_id').notNullable();
    table
      .foreign(['workspace_id', 'user_id'])
      .references(['workspace_id', 'user_id'])
      .inTable('memberships')
      .onDelete('cascade');
    table.index(['workspace_id', 'user_id']);
    table.uuid('client_id').notNullable().references('oauth_clients.id').onDelete('cascade').index();
    // The name that the app gave itself when it was connected.
    table.text('name').notNullable();
    table.specificType('scopes', 'text[]').notNullable();
    table.text('redirect_uri').notNullable();
    table.specificType('code_hash', 'bytea').notNullable().unique();
    table.text('code_challenge').notNullable();
    table.timestamp('code_expires_at', { precision: 3 }).notNullable();
    // When the code was exchanged for tokens, which happens once.
    table.timestamp('connected_at', { precision: 3 });
    table.specificType('refresh_hash', 'bytea').unique();
    // The previous refresh token. If it is used again, it was copied.
    table.specificType('previous_refresh_hash', 'bytea').unique();
    table.timestamp('refreshed_at', { precision: 3 });
    createdAt(knex, table);
  });
  await knex.schema.alterTable('api_keys', (table) => {
    // Set for the access token of a connected app.
    table.uuid('connection_id').unique();
    table
      .foreign(['workspace_id', 'connection_id'])
      .references(['workspace_id', 'id'])
      .inTable('connections')
      .onDelete('cascade');
  });
};

export const down = async (knex: Knex) => {
  await knex.raw('delete from api_keys where connection_id is not null');
  await knex.schema.alterTable('api_keys', (table) => table.dropColumn('connection_id'));
  await knex.schema.dropTable('connections').dropTable('oauth_clients');
};
