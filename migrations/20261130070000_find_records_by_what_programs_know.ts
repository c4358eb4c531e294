import type { Knex } from 'knex';

const TABLES = ['contacts', 'companies', 'deals'];

// For programs that change records by their external id or email address instead of their id.
export const up = async (knex: Knex) => {
  for (const table of TABLES) {
    await knex.raw(
      `create index ${table}_by_external_id on ${table} (workspace_id, external_id) where deleted_at is null and external_id <> ''`,
    );
  }
  await knex.raw(`
    create function lower_all(texts text[]) returns text[] language sql immutable parallel safe
      return (select coalesce(array_agg(lower(text)), '{}') from unnest(texts) as text);
    create index contacts_by_other_email on contacts using gin (lower_all(other_emails))
      where deleted_at is null and other_emails <> '{}';
  `);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop index contacts_by_other_email; drop function lower_all(text[])');
  for (const table of TABLES) await knex.raw(`drop index ${table}_by_external_id`);
};
