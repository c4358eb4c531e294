import type { Knex } from 'knex';

/** One row with the settings of the whole installation. Every process writes it from the configuration when it starts. */
export const up = (knex: Knex) =>
  knex.raw(`
    create table installation (
      is_only boolean primary key default true check (is_only),
      is_unlimited boolean not null default false
    );
    insert into installation default values;
    grant select on installation to rapport_app, rapport_system;

    -- The plan that counts: without billing there is nothing to upgrade to, and so nothing is limited.
    create function effective_plan(plan_id text) returns text language sql stable as
      $$ select case when is_unlimited then 'business' else plan_id end from installation $$;
  `);

export const down = async (knex: Knex) => {
  await knex.raw('drop function effective_plan(text)');
  await knex.schema.dropTable('installation');
};
