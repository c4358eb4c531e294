import type { Knex } from 'knex';

/** When a demo is deleted: a workspace that a visitor opened without an account. */
export const up = (knex: Knex) =>
  knex.raw(`
    alter table workspaces add column demo_until timestamptz(3);
    create index workspaces_by_demo_until on workspaces (demo_until) where demo_until is not null;
  `);

export const down = (knex: Knex) => knex.raw('alter table workspaces drop column demo_until');
