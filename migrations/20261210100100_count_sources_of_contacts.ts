import type { Knex } from 'knex';

/** The sources of contacts that were added in a period are counted in the index that finds these contacts. */
export const up = (knex: Knex) =>
  knex.raw(`
    drop index contacts_newest;
    create index contacts_newest on contacts (workspace_id, created_at desc, id desc) include (source, status)
      where deleted_at is null;
  `);

export const down = (knex: Knex) =>
  knex.raw(`
    drop index contacts_newest;
    create index contacts_newest on contacts (workspace_id, created_at desc, id desc) where deleted_at is null;
  `);
