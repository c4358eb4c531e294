import type { Knex } from 'knex';
import { ownView, tenantTable, timestamps } from '../api/src/db/tenantTable';

const TABLES = ['contacts', 'companies', 'deals', 'tasks'];

/**
 * The fields that a workspace adds to its records, and their values, which are on each record by the key of the field.
 * A deleted field is kept for 30 days, and its values stay where they are.
 */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'fields', (table) => {
    table.text('object_type').notNullable().checkIn(['contact', 'company', 'deal', 'task']);
    table.text('key').notNullable();
    table.text('type').notNullable();
    table.text('label').notNullable();
    table.text('hint').notNullable().defaultTo('');
    table.text('group_name').notNullable().defaultTo('');
    table.integer('position').notNullable();
    table.boolean('required').notNullable().defaultTo(false);
    table.boolean('on_card').notNullable().defaultTo(false);
    table.jsonb('options').notNullable().defaultTo('[]');
    timestamps(knex, table);
    table.timestamp('deleted_at', { precision: 3 });
    table.unique(['workspace_id', 'object_type', 'key']);
  });
  for (const table of TABLES) {
    await knex.raw(`alter table ${table} add column custom jsonb not null default '{}'`);
    await ownView(knex, table);
  }
  await knex.raw(`
    -- The keys of the deleted fields, whose values no answer shows.
    create function hidden_fields(text) returns text[] language sql stable parallel safe as $$
      select coalesce(array_agg(key), '{}') from fields
      where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid
        and object_type = $1 and deleted_at is not null
    $$`);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop function hidden_fields(text)');
  for (const table of TABLES) {
    await knex.raw(`drop view own_${table}; alter table ${table} drop column custom`);
    await ownView(knex, table);
  }
  await knex.schema.dropTable('fields');
};
