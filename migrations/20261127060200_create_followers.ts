import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

const FOLLOWED = { contact_id: 'contacts', company_id: 'companies', deal_id: 'deals' };

/** Who follows a record, and who stopped following a record that they own or were mentioned on. */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'followers', (table) => {
    table.uuid('user_id').notNullable();
    table
      .foreign(['workspace_id', 'user_id'])
      .references(['workspace_id', 'user_id'])
      .inTable('memberships')
      .onDelete('cascade');
    for (const [column, parent] of Object.entries(FOLLOWED)) {
      table.uuid(column);
      table.foreign(['workspace_id', column]).references(['workspace_id', 'id']).inTable(parent).onDelete('cascade');
      table.unique(['workspace_id', column, 'user_id']);
    }
    table.boolean('is_following').notNullable();
    createdAt(knex, table);
    table.index(['workspace_id', 'user_id']);
  });
  await knex.raw(
    'alter table followers add constraint followers_one_record check (num_nonnulls(contact_id, company_id, deal_id) = 1)',
  );
};

export const down = (knex: Knex) => knex.schema.dropTable('followers');
