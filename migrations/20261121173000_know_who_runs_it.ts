import type { Knex } from 'knex';

/** The person who registers first runs the installation: the owners of that person's workspace see its state. */
export const up = (knex: Knex) =>
  knex.raw(`
    alter table installation add column home_workspace_id uuid references workspaces (id) on delete set null;
    update installation set home_workspace_id = (select id from workspaces order by created_at, id limit 1);
    grant update (home_workspace_id) on installation to rapport_system;
  `);

export const down = (knex: Knex) => knex.raw('alter table installation drop column home_workspace_id');
