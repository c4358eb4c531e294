import type { Knex } from 'knex';
import { belongsTo, createdAt, tenantTable, timestamps } from '../api/src/db/tenantTable';

/** When each member can be booked by visitors, and what was booked. */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'booking_pages', (table) => {
    table.uuid('user_id').notNullable().references('users.id').onDelete('cascade').index();
    table.unique(['workspace_id', 'user_id']);
    // The token in the address of the page.
    table.text('token').notNullable().unique();
    table.boolean('is_on').notNullable();
    table.text('timezone').notNullable();
    table.jsonb('hours').notNullable();
    table.specificType('durations', 'integer[]').notNullable();
    table.integer('buffer_minutes').notNullable();
    table.integer('notice_hours').notNullable();
    table.integer('days_ahead').notNullable();
    timestamps(knex, table);
  });
  await tenantTable(knex, 'bookings', (table) => {
    table.uuid('page_id').notNullable();
    table
      .foreign(['workspace_id', 'page_id'])
      .references(['workspace_id', 'id'])
      .inTable('booking_pages')
      .onDelete('cascade');
    belongsTo(table, 'contacts', 'contact_id');
    belongsTo(table, 'tasks', 'task_id');
    table.timestamp('starts_at', { precision: 3 }).notNullable();
    table.timestamp('ends_at', { precision: 3 }).notNullable();
    table.timestamp('canceled_at', { precision: 3 });
    // The revision number of RFC 5545, which calendars need to apply a change.
    table.integer('sequence').notNullable().defaultTo(0);
    table.text('name').notNullable();
    // In lower case.
    table.text('email').notNullable();
    table.text('note').notNullable().defaultTo('');
    // The visitor's time zone.
    table.text('timezone').notNullable();
    createdAt(knex, table);
  });
  await knex.raw(`
    create index bookings_by_time on bookings (workspace_id, page_id, ends_at) where canceled_at is null;
    create index bookings_by_email on bookings (workspace_id, email);
  `);
};

export const down = (knex: Knex) => knex.schema.dropTable('bookings').dropTable('booking_pages');
