import type { Knex } from 'knex';

const hiddenFields = (language: 'sql' | 'plpgsql') => {
  const query = `
      select coalesce(array_agg(key), '{}') from fields
      where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid
        and object_type = $1 and deleted_at is not null`;
  const body = language === 'sql' ? query : `begin return (${query}); end`;
  return `create or replace function hidden_fields(text) returns text[] language ${language} stable parallel safe as $$ ${body} $$;`;
};

/**
 * As a SQL function, it became part of every statement that reads records, and its query was planned again with each
 * statement.
 */
export const up = (knex: Knex) => knex.raw(hiddenFields('plpgsql'));

export const down = (knex: Knex) => knex.raw(hiddenFields('sql'));
