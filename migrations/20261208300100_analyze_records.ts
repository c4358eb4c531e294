import type { Knex } from 'knex';

/**
 * PostgreSQL analyzes the records of a large import by itself, but only a minute later. Until then it plans lists as
 * for a few records, and lists by own fields took too long. Only the owner may analyze a table. If two calls run at the
 * same time, the later one is skipped, because it would wait until the transaction of the other ends.
 */
export const up = (knex: Knex) =>
  knex.raw(`
    create function analyze_records(table_name text) returns void
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      if table_name not in ('contacts', 'companies', 'deals', 'tasks') then
        raise exception '% has no own fields', table_name;
      end if;
      execute format('analyze (skip_locked) public.%I, public.field_values', table_name);
    end $$;
    revoke all on function analyze_records from public;
    grant execute on function analyze_records to rapport_app;
  `);

export const down = (knex: Knex) => knex.raw('drop function analyze_records');
