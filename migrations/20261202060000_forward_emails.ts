import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await knex.schema.alterTable('outgoing_mail', (table) => {
    // The email whose attachments go along. Once that is gone they cannot be read.
    table.uuid('forwards_id');
    table.specificType('forwarded', 'integer[]').notNullable().defaultTo('{}');
  });
  await ownView(knex, 'outgoing_mail');
};

export const down = async (knex: Knex) => {
  await knex.raw('drop view own_outgoing_mail');
  await knex.schema.alterTable('outgoing_mail', (table) => table.dropColumns('forwards_id', 'forwarded'));
  await ownView(knex, 'outgoing_mail');
};
