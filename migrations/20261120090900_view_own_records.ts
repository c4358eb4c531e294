import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await ownView(knex, 'companies');
  await ownView(knex, 'contacts');
};

export const down = (knex: Knex) => knex.raw('drop view own_contacts; drop view own_companies');
