import type { Knex } from 'knex';

/** Keeps the bookings with a member who has left the workspace, even if the member also deletes their account. */
export const up = (knex: Knex) =>
  knex.raw(`
    alter table booking_pages alter column user_id drop not null,
      drop constraint booking_pages_user_id_foreign,
      add constraint booking_pages_user_id_foreign foreign key (user_id) references users (id) on delete set null`);

export const down = async (knex: Knex) => {
  await knex.raw('delete from booking_pages where user_id is null');
  await knex.raw(`
    alter table booking_pages alter column user_id set not null,
      drop constraint booking_pages_user_id_foreign,
      add constraint booking_pages_user_id_foreign foreign key (user_id) references users (id) on delete cascade`);
};
