import type { Knex } from 'knex';
import { tenantTable, timestamps } from '../api/src/db/tenantTable';

/**
 * The goals of months and quarters. A row applies from the period that begins at `starts_on` until the period of a
 * later row, so that earlier goals stay known.
 */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'targets', (table) => {
    // Empty for the workspace as a whole.
    table.uuid('user_id').references('users.id').onDelete('cascade').index();
    table.text('period').notNullable().checkIn(['month', 'quarter']);
    table.text('measure').notNullable().checkIn(['won_amount', 'won_deals', 'new_customers', 'touches']);
    table.date('starts_on').notNullable();
    // Empty if there is no longer a goal.
    table.decimal('goal', 14, 2);
    // The currency of an amount; empty for counts.
    table.text('currency');
    table.uuid('set_by').references('users.id').onDelete('set null').index();
    timestamps(knex, table);
    table.check('goal > 0');
  });
  await knex.raw(
    `create unique index targets_set on targets (workspace_id, period, user_id, measure, starts_on) nulls not distinct`,
  );
};

export const down = (knex: Knex) => knex.schema.dropTable('targets');
