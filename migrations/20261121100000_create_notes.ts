import type { Knex } from 'knex';
import { tenantTable, timestamps } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await tenantTable(knex, 'notes', (table) => {
    for (const [column, parent] of [
      ['contact_id', 'contacts'],
      ['company_id', 'companies'],
    ] as const) {
      table.uuid(column);
      table.foreign(['workspace_id', column]).references(['workspace_id', 'id']).inTable(parent).onDelete('cascade');
    }
    table.text('kind').notNullable().defaultTo('note');
    table.text('content').notNullable();
    table.uuid('author_id').references('users.id').onDelete('set null').index();
    table.boolean('is_pinned').notNullable().defaultTo(false);
    table.timestamp('happened_at', { precision: 3 }).notNullable().defaultTo(knex.fn.now());
    timestamps(knex, table);
    table.timestamp('deleted_at', { precision: 3 });
    table.check('num_nonnulls(contact_id, company_id) = 1');
  });
  await knex.raw(`
    create index notes_of_contact on notes (workspace_id, contact_id, happened_at desc, id desc);
    create index notes_of_company on notes (workspace_id, company_id, happened_at desc, id desc);
  `);
};

export const down = (knex: Knex) => knex.schema.dropTable('notes');
