import type { Knex } from 'knex';
import { belongsTo, keepCount, recordColumns, tenantTable } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await tenantTable(knex, 'contacts', (table) => {
    table.text('name').notNullable();
    table.text('email').notNullable().defaultTo('');
    table.text('phone').notNullable().defaultTo('');
    table.text('company').notNullable().defaultTo('');
    belongsTo(table, 'companies', 'company_id');
    table.text('status').notNullable().defaultTo('lead');
    table.specificType('tags', 'text[]').notNullable().defaultTo('{}');
    table.text('notes').notNullable().defaultTo('');
    table.timestamp('last_contacted_at', { precision: 3 });
    recordColumns(knex, table);
  });
  await knex.raw(`
    alter table contacts add column search text generated always as
      (fold(name || ' ' || email || ' ' || company) || ' ' || digits(phone)) stored;
    create index contacts_newest on contacts (workspace_id, created_at desc, id desc) where deleted_at is null;
    create index contacts_by_change on contacts (workspace_id, updated_at desc, id desc) where deleted_at is null;
    create index contacts_by_name on contacts (workspace_id, (fold(name) collate "C"), id) where deleted_at is null;
    create index contacts_by_email on contacts (workspace_id, lower(email)) where deleted_at is null and email <> '';
    create index contacts_by_status on contacts (workspace_id, status, created_at desc, id desc) where deleted_at is null;
    create index contacts_search on contacts using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
    create index contacts_tags on contacts using gin (workspace_id, tags) where deleted_at is null;
    create index contacts_trash on contacts (workspace_id, deleted_at desc) where deleted_at is not null;
  `);
  await keepCount(knex, 'contacts');
};

export const down = (knex: Knex) => knex.schema.dropTable('contacts');
