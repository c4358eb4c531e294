import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw('create index tasks_by_change on tasks (workspace_id, updated_at desc, id desc) where deleted_at is null');

export const down = (knex: Knex) => knex.raw('drop index tasks_by_change');
