import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await tenantTable(knex, 'activities', (table) => {
    table.text('type').notNullable();
    table.text('description').notNullable();
    table.text('entity_type').notNullable();
    table.uuid('entity_id');
    table.uuid('actor_id').references('users.id').onDelete('set null').index();
    table.jsonb('changes');
    createdAt(knex, table);
  });
  await knex.raw(`
    create index activities_newest on activities (workspace_id, created_at desc, id desc);
    create index activities_by_type on activities (workspace_id, entity_type, created_at desc, id desc);
    create index activities_by_entity on activities (workspace_id, entity_id, created_at desc);
  `);
};

export const down = (knex: Knex) => knex.schema.dropTable('activities');
