import type { Knex } from 'knex';

/** Meetings are named in calendars by the host of the public address. Those that were booked before keep the name that they have. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('bookings', (table) => {
    table.text('uid_host').notNullable().defaultTo('rapport');
  });
  await knex.raw('alter table bookings alter column uid_host drop default');
};

export const down = (knex: Knex) => knex.schema.alterTable('bookings', (table) => table.dropColumn('uid_host'));
