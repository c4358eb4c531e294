import type { Knex } from 'knex';

/** The member who takes over the bookings of a page whose member has left. */
export const up = async (knex: Knex) => {
  await knex.raw(`
    alter table booking_pages add column handed_to uuid,
      add foreign key (workspace_id, handed_to) references memberships (workspace_id, user_id)
        on delete set null (handed_to)`);
  await knex.raw('create index on booking_pages (workspace_id, handed_to) where handed_to is not null');
  // If the member left before this migration, it is the first owner of the workspace.
  await knex.raw(`
    update booking_pages set handed_to = (
      select user_id from memberships as owners
      where owners.workspace_id = booking_pages.workspace_id and owners.role = 'owner' order by created_at limit 1)
    where not exists (
      select from memberships
      where memberships.workspace_id = booking_pages.workspace_id and memberships.user_id = booking_pages.user_id)`);
};

export const down = (knex: Knex) => knex.schema.alterTable('booking_pages', (table) => table.dropColumn('handed_to'));
