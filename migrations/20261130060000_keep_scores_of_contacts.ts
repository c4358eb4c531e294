import type { Knex } from 'knex';
import { tenantTable } from '../api/src/db/tenantTable';

/**
 * The last score of each contact of a large workspace, by the contact's id. There is no foreign key, because it would
 * lock every contact while scores are stored. Scores of contacts that are gone are left out when scores are read, and
 * deleted with the next analysis. Stored analyses are deleted and made again, because they now contain more.
 */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'lead_scores', (table) => {
    table.double('exact').notNullable();
    table.boolean('is_lead').notNullable();
    table.boolean('is_planned').notNullable();
    table.index(['workspace_id', 'exact', 'id']);
  });
  await knex.raw(`delete from analyses where kind = 'leads'`);
};

export const down = (knex: Knex) => knex.schema.dropTable('lead_scores');
