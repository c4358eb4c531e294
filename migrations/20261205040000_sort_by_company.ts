import type { Knex } from 'knex';

/** Lists of contacts are sorted and filtered by the company's name, which most contacts have. */
export const up = (knex: Knex) =>
  knex.raw(
    `create index contacts_by_company_name on contacts (workspace_id, (fold(company) collate "C"), id)
     where deleted_at is null and company <> ''`,
  );

export const down = (knex: Knex) => knex.raw('drop index contacts_by_company_name');
