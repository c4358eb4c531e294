import type { Knex } from 'knex';
import { tenantTable, timestamps } from '../api/src/db/tenantTable';

/** The host name under which a workspace shows its public pages. */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'public_hosts', (table) => {
    table.unique(['workspace_id']);
    // In lower case, as DNS has it.
    table.text('host').notNullable();
    // The TXT record that proves that the workspace owns the host.
    table.text('token').notNullable();
    table.timestamp('verified_at', { precision: 3 });
    timestamps(knex, table);
  });
  // Until a host is verified, several workspaces may claim it.
  await knex.raw('create unique index public_hosts_verified on public_hosts (host) where verified_at is not null');
};

export const down = (knex: Knex) => knex.schema.dropTable('public_hosts');
