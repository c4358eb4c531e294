import type { Knex } from 'knex';
import { tenantTable, timestamps } from '../api/src/db/tenantTable';

// The address of a feed is made of its id and the secret of the installation. The database stores only its hash.
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'calendar_feeds', (table) => {
    table.uuid('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.unique(['workspace_id', 'user_id']);
    table.binary('token_hash').notNullable().unique();
    table.specificType('kinds', 'text[]').notNullable();
    table.boolean('everyone').notNullable();
    timestamps(knex, table);
  });
};

export const down = (knex: Knex) => knex.schema.dropTable('calendar_feeds');
