import type { Knex } from 'knex';
import { belongsTo, createdAt, ownView, tenantTable } from '../api/src/db/tenantTable';

/** Companies are merged, or marked as different, like contacts. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('companies', (table) => belongsTo(table, 'companies', 'merged_into_id'));
  await ownView(knex, 'companies');
  await tenantTable(knex, 'company_merges', (table) => {
    ofCompany(table, 'kept_id');
    ofCompany(table, 'merged_id');
    table.jsonb('changes').notNullable();
    table.jsonb('moved').notNullable();
    table.uuid('actor_id').references('users.id').onDelete('set null').index();
    table.timestamp('undone_at', { precision: 3 });
    createdAt(knex, table);
    table.index(['workspace_id', 'created_at']);
  });
  await tenantTable(knex, 'company_distinctions', (table) => {
    ofCompany(table, 'first_id');
    ofCompany(table, 'second_id');
    createdAt(knex, table);
    table.unique(['workspace_id', 'first_id', 'second_id']);
  });
};

const ofCompany = (table: Knex.CreateTableBuilder, column: string) => {
  table.uuid(column).notNullable();
  table.foreign(['workspace_id', column]).references(['workspace_id', 'id']).inTable('companies').onDelete('cascade');
  table.index(['workspace_id', column]);
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('company_distinctions').dropTable('company_merges');
  await knex.raw('drop view own_companies; alter table companies drop column merged_into_id');
  await ownView(knex, 'companies');
};
