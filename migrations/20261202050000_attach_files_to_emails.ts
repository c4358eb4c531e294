import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await knex.schema.alterTable('outgoing_mail', (table) => {
    // Files of records, in their order.
    table.specificType('file_ids', 'uuid[]').notNullable().defaultTo('{}');
  });
  await ownView(knex, 'outgoing_mail');
};

export const down = async (knex: Knex) => {
  await knex.raw('drop view own_outgoing_mail');
  await knex.schema.alterTable('outgoing_mail', (table) => table.dropColumn('file_ids'));
  await ownView(knex, 'outgoing_mail');
};
