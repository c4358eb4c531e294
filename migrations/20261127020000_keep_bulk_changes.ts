import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

/** Changes of many records at once, stored so that they can be undone and so that a long one can continue where it stopped. */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'bulk_changes', (table) => {
    table.text('object_type').notNullable().checkIn(['contact', 'company', 'deal', 'task']);
    table.text('status').notNullable();
    table.boolean('is_job').notNullable();
    table.jsonb('action').notNullable();
    // The filter that chooses the records, until their ids are known.
    table.jsonb('selection');
    table.text('kind').notNullable();
    table.jsonb('values').notNullable();
    // Unknown until a job has looked up the records.
    table.integer('total');
    table.integer('done').notNullable().defaultTo(0);
    table.integer('changed').notNullable().defaultTo(0);
    table.integer('restored').notNullable().defaultTo(0);
    table.text('problem');
    table.uuid('actor_id').references('users.id').onDelete('set null').index();
    table.uuid('undone_by').references('users.id').onDelete('set null').index();
    createdAt(knex, table);
    table.timestamp('finished_at', { precision: 3 });
    table.timestamp('undone_at', { precision: 3 });
    table.index(['workspace_id', 'created_at']);
    table.index(['created_at']);
  });
  // The records of a long change in parts, each of which is changed and undone in a transaction of its own.
  await tenantTable(knex, 'bulk_parts', (table) => {
    table.uuid('bulk_id').notNullable();
    table
      .foreign(['workspace_id', 'bulk_id'])
      .references(['workspace_id', 'id'])
      .inTable('bulk_changes')
      .onDelete('cascade');
    table.integer('nth').notNullable();
    table.specificType('record_ids', 'uuid[]').notNullable();
    table.boolean('is_done').notNullable().defaultTo(false);
    table.boolean('is_undone').notNullable().defaultTo(false);
    table.unique(['workspace_id', 'bulk_id', 'nth']);
  });
  // With this index, undoing a part reads only the history of its own records.
  await knex.raw(`
    create index activities_of_batch_by_entity on activities (workspace_id, batch_id, entity_id) where batch_id is not null;
    drop index activities_of_batch;`);
};

export const down = async (knex: Knex) => {
  await knex.raw(`
    create index activities_of_batch on activities (workspace_id, batch_id) where batch_id is not null;
    drop index activities_of_batch_by_entity;`);
  await knex.schema.dropTable('bulk_parts').dropTable('bulk_changes');
};
