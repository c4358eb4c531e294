import type { Knex } from 'knex';

/** The UIDs of meetings in calendars contain the host of the public address. Meetings that were booked before keep their UID. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('bookings', (table) => {
    table.text('uid_host').notNullable().defaultTo('rapport');
  });
  await knex.raw('alter table bookings alter column uid_host drop default');
};

export const down = (knex: Knex) => knex.schema.alterTable('bookings', (table) => table.dropColumn('uid_host'));
