import type { Knex } from 'knex';
import { keepCount, recordColumns, tenantTable } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await tenantTable(knex, 'companies', (table) => {
    table.text('name').notNullable();
    table.text('domain').notNullable().defaultTo('');
    table.text('industry').notNullable().defaultTo('');
    table.text('size');
    table.text('phone').notNullable().defaultTo('');
    table.text('address').notNullable().defaultTo('');
    table.text('notes').notNullable().defaultTo('');
    recordColumns(knex, table);
  });
  await knex.raw(`
    alter table companies add column search text generated always as
      (fold(name || ' ' || domain || ' ' || industry) || ' ' || digits(phone)) stored;
    create index companies_newest on companies (workspace_id, created_at desc, id desc) where deleted_at is null;
    create index companies_by_change on companies (workspace_id, updated_at desc, id desc) where deleted_at is null;
    create index companies_by_name on companies (workspace_id, (fold(name) collate "C"), id) where deleted_at is null;
    create index companies_search on companies using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
    create index companies_trash on companies (workspace_id, deleted_at desc) where deleted_at is not null;
  `);
  await keepCount(knex, 'companies');
};

export const down = (knex: Knex) => knex.schema.dropTable('companies');
