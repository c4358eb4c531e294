import type { Knex } from 'knex';

/**
 * A booked meeting is logged on the timeline of its contact once it is over. Meetings that are already over are not
 * logged, because members may have logged them themselves.
 */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('bookings', (table) => {
    table.timestamp('logged_at', { precision: 3 });
  });
  await knex.raw(`
    update bookings set logged_at = now() where ends_at < now();
    create index bookings_to_log on bookings (ends_at)
      where canceled_at is null and logged_at is null and contact_id is not null;
  `);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop index bookings_to_log');
  await knex.schema.alterTable('bookings', (table) => table.dropColumn('logged_at'));
};
