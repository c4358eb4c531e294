import type { Knex } from 'knex';
import { createdAt, tenantTable, timestamps } from '../api/src/db/tenantTable';

/** How a workspace shows its own brand instead of Rapport's. The random id of a picture is the address at which it is shown. */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'branding', (table) => {
    table.unique(['workspace_id']);
    table.boolean('is_on').notNullable().defaultTo(true);
    table.text('accent');
    timestamps(knex, table);
  });
  await tenantTable(knex, 'brand_pictures', (table) => {
    table.unique(['id']);
    table.text('kind').notNullable();
    table.unique(['workspace_id', 'kind']);
    table.text('type').notNullable();
    table.binary('bytes').notNullable();
    createdAt(knex, table);
  });
};

export const down = (knex: Knex) => knex.schema.dropTable('brand_pictures').dropTable('branding');
