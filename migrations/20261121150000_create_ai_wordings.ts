import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

/**
 * The replies of a language model about analyses, by the hash of the request, with the tokens that they took of the
 * day's budget.
 */
export const up = async (knex: Knex) => {
  await knex.raw('alter table workspaces add column ai_words boolean not null default true');
  await tenantTable(knex, 'ai_wordings', (table) => {
    table.text('kind').notNullable();
    table.text('hash').notNullable();
    table.text('status').notNullable();
    table.jsonb('question').notNullable();
    table.jsonb('words');
    table.text('failure').notNullable().defaultTo('');
    table.integer('tokens').notNullable().defaultTo(0);
    table.uuid('user_id').references('users.id').onDelete('set null').index();
    createdAt(knex, table);
    table.unique(['workspace_id', 'kind', 'hash']);
    table.index(['workspace_id', 'created_at']);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('ai_wordings');
  await knex.raw('alter table workspaces drop column ai_words');
};
