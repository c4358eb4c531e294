import type { Knex } from 'knex';
import { createdAt, protectTable, tenantTable, timestamps, workspaceColumn } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  // The last number that was used, so that none is used twice.
  await knex.schema.createTable('quote_numbers', (table) => {
    workspaceColumn(table).primary();
    table.integer('last').notNullable();
  });
  await protectTable(knex, 'quote_numbers');
  await tenantTable(knex, 'quotes', (table) => {
    table.uuid('deal_id').notNullable();
    table.foreign(['workspace_id', 'deal_id']).references(['workspace_id', 'id']).inTable('deals').onDelete('cascade');
    table.index(['workspace_id', 'deal_id']);
    table.integer('number').notNullable();
    table.unique(['workspace_id', 'number']);
    table.text('currency').notNullable();
    table.text('language').notNullable();
    // The quote as it was made. Later changes of the deal do not change it.
    table.jsonb('content').notNullable();
    table.date('valid_until');
    table.text('recipient_email');
    table.uuid('sender_id').references('users.id').onDelete('set null').index();
    for (const happened of ['sent_at', 'viewed_at', 'accepted_at', 'declined_at', 'withdrawn_at']) {
      table.timestamp(happened, { precision: 3 });
    }
    // Who accepted or declined, and why, in their own words.
    table.text('answered_by').notNullable().defaultTo('');
    table.text('answer').notNullable().defaultTo('');
    timestamps(knex, table);
    table.check('num_nonnulls(accepted_at, declined_at, withdrawn_at) <= 1');
  });
  // The tokens in the addresses of quotes.
  await tenantTable(knex, 'quote_tokens', (table) => {
    table.uuid('quote_id').notNullable();
    table
      .foreign(['workspace_id', 'quote_id'])
      .references(['workspace_id', 'id'])
      .inTable('quotes')
      .onDelete('cascade');
    table.binary('token_hash').notNullable().unique();
    createdAt(knex, table);
    table.index(['workspace_id', 'quote_id']);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('quote_tokens').dropTable('quotes').dropTable('quote_numbers');
};
