import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

/** When a contact became a customer, or was given up. Stored scores are deleted and made again, because they now contain more. */
export const up = async (knex: Knex) => {
  await knex.raw(`
    alter table contacts add column customer_since date, add column lost_on date;
    delete from analyses where kind = 'leads';
  `);
  await ownView(knex, 'contacts');
};

export const down = async (knex: Knex) => {
  await knex.raw(`
    drop view own_contacts;
    alter table contacts drop column customer_since, drop column lost_on;
  `);
  await ownView(knex, 'contacts');
};
