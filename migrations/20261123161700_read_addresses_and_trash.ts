import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw(`
    create index notes_trash on notes (workspace_id, deleted_at desc) where deleted_at is not null;
    -- With those without an address, so that an audience is counted in the index alone.
    drop index contacts_by_email;
    create index contacts_by_email on contacts (workspace_id, lower(email)) include (email) where deleted_at is null;
  `);

export const down = (knex: Knex) =>
  knex.raw(`
    drop index notes_trash;
    drop index contacts_by_email;
    create index contacts_by_email on contacts (workspace_id, lower(email)) include (email) where deleted_at is null and email <> '';
  `);
