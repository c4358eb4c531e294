import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await tenantTable(knex, 'imports', (table) => {
    table.text('noun').notNullable();
    table.text('file_name').notNullable();
    table.integer('imported').notNullable();
    table.integer('updated').notNullable();
    table.integer('skipped').notNullable();
    table.integer('failed').notNullable();
    table.uuid('actor_id').references('users.id').onDelete('set null').index();
    table.timestamp('undone_at', { precision: 3 });
    createdAt(knex, table);
    table.index(['workspace_id', 'created_at']);
  });
  // The change that an import made to each record: `before` is empty for a record that it added, otherwise it has the
  // fields that it changed.
  await tenantTable(knex, 'import_changes', (table) => {
    table.uuid('import_id').notNullable();
    table.uuid('record_id').notNullable();
    table.jsonb('before');
    table.jsonb('after');
    table.index(['workspace_id', 'import_id']);
    table
      .foreign(['workspace_id', 'import_id'])
      .references(['workspace_id', 'id'])
      .inTable('imports')
      .onDelete('cascade');
  });
  // Written outside the import's transaction, so that other requests can read the progress while it runs.
  await tenantTable(knex, 'import_progress', (table) => {
    table.text('phase').notNullable();
    table.integer('done').notNullable();
    table.integer('total');
    createdAt(knex, table);
  });
  await tenantTable(knex, 'import_mappings', (table) => {
    table.text('noun').notNullable();
    table.text('headers_hash').notNullable();
    table.jsonb('mapping').notNullable();
    table.unique(['workspace_id', 'noun', 'headers_hash']);
  });
  // A UUID v7 (RFC 9562) with the time of this transaction. Where the random bits would begin, it has the row number in
  // the file, counted down, so that a list with the newest first shows a file from its first row on.
  await knex.raw(`
    create function new_id(nth int) returns uuid language sql volatile parallel safe as $$
      select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0')
        || '7' || lpad(to_hex(((16777215 - nth) >> 12) & 4095), 3, '0')
        || '8' || lpad(to_hex((16777215 - nth) & 4095), 3, '0')
        || substr(replace(gen_random_uuid()::text, '-', ''), 21, 12))::uuid
    $$`);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop function new_id(int)');
  for (const table of ['import_mappings', 'import_progress', 'import_changes', 'imports'])
    await knex.schema.dropTable(table);
};
