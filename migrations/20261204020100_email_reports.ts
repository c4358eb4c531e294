import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

/** When a saved report is emailed, and to which members. */
export const up = async (knex: Knex) => {
  await knex.schema.alterTable('saved_reports', (table) => {
    // Empty for a report that is not emailed.
    table.text('every').checkIn(['week', 'month']);
    // For a weekly report. Monday is 1.
    table.smallint('weekday');
    // Since when this schedule applies. What was due before is not sent.
    table.timestamp('scheduled_at', { precision: 3 });
  });
  await tenantTable(knex, 'saved_report_receivers', (table) => {
    table.uuid('saved_report_id').notNullable();
    table
      .foreign(['workspace_id', 'saved_report_id'])
      .references(['workspace_id', 'id'])
      .inTable('saved_reports')
      .onDelete('cascade');
    table.uuid('user_id').notNullable();
    table
      .foreign(['workspace_id', 'user_id'])
      .references(['workspace_id', 'user_id'])
      .inTable('memberships')
      .onDelete('cascade');
    table.unique(['workspace_id', 'saved_report_id', 'user_id']);
    table.index(['workspace_id', 'user_id']);
    // When the member unsubscribed.
    table.timestamp('stopped_at', { precision: 3 });
    // The day, in the time zone of the member, for which it was last sent.
    table.date('sent_on');
    createdAt(knex, table);
  });
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('saved_report_receivers');
  await knex.schema.alterTable('saved_reports', (table) => table.dropColumns('every', 'weekday', 'scheduled_at'));
};
