import type { Knex } from 'knex';
import { tenantTable } from '../api/src/db/tenantTable';

/** The calendars in which a member is also busy, and what was last read from them. */
export const up = (knex: Knex) =>
  tenantTable(knex, 'booking_calendars', (table) => {
    table.uuid('page_id').notNullable();
    table
      .foreign(['workspace_id', 'page_id'])
      .references(['workspace_id', 'id'])
      .inTable('booking_pages')
      .onDelete('cascade');
    table.index(['workspace_id', 'page_id']);
    // Encrypted, because anyone who knows the address can read the calendar.
    table.text('sealed_address').notNullable();
    table.jsonb('busy').notNullable().defaultTo('[]');
    table.text('problem');
    table.timestamp('read_at', { precision: 3 });
  });

export const down = (knex: Knex) => knex.schema.dropTable('booking_calendars');
