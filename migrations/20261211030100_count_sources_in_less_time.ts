import type { Knex } from 'knex';

/**
 * The sources of all contacts are counted in an index that is a tenth of the size of `contacts_newest`, because it
 * stores each source only once. The index of merged contacts now leaves out the contacts that were not merged, so that
 * adding a contact costs as much as before.
 */
export const up = (knex: Knex) =>
  knex.raw(`
    create index contacts_by_source on contacts (workspace_id, source, status) where deleted_at is null;
    drop index contacts_workspace_id_merged_into_id_index;
    create index contacts_workspace_id_merged_into_id_index on contacts (workspace_id, merged_into_id)
      where merged_into_id is not null;
  `);

export const down = (knex: Knex) =>
  knex.raw(`
    drop index contacts_by_source;
    drop index contacts_workspace_id_merged_into_id_index;
    create index contacts_workspace_id_merged_into_id_index on contacts (workspace_id, merged_into_id);
  `);
