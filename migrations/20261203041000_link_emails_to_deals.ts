import type { Knex } from 'knex';
import { tenantTable } from '../api/src/db/tenantTable';

/** The deals to which threads were linked manually, each by one email of the thread, because threads may be joined. */
export const up = (knex: Knex) =>
  tenantTable(knex, 'mail_deals', (table) => {
    for (const [parent, column] of [
      ['mail_messages', 'mail_id'],
      ['deals', 'deal_id'],
    ] as const) {
      table.uuid(column).notNullable();
      table.foreign(['workspace_id', column]).references(['workspace_id', 'id']).inTable(parent).onDelete('cascade');
    }
    table.unique(['workspace_id', 'mail_id', 'deal_id']);
    table.index(['workspace_id', 'deal_id']);
  });

export const down = (knex: Knex) => knex.schema.dropTable('mail_deals');
