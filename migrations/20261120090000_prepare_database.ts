import type { Knex } from 'knex';

// Roles belong to the whole server, and several databases (tests, staging) may be prepared on it at the same time.
const role = (name: string) => `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${name}') then create role ${name} nologin; end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    if not pg_has_role(current_user, '${name}', 'member') then grant ${name} to current_user; end if;
  end $$;
  grant usage on schema public to ${name};`;

export const up = (knex: Knex) =>
  knex.raw(`
    create extension if not exists pg_trgm with schema public;
    create extension if not exists btree_gin with schema public;
    create extension if not exists unaccent with schema public;
    ${role('rapport_app')}
    ${role('rapport_system')}

    -- Text as a search sees it: without case and accents. Immutable, because generated columns keep it.
    create function fold(text) returns text
      language sql immutable parallel safe strict
      return lower(public.unaccent('public.unaccent'::regdictionary, $1));

    create function digits(text) returns text
      language sql immutable parallel safe strict
      return regexp_replace($1, '[^0-9]', '', 'g');
  `);

// The roles stay: other databases of the server may use them.
export const down = (knex: Knex) =>
  knex.raw(`
    drop function digits(text);
    drop function fold(text);
    drop extension unaccent;
    drop extension btree_gin;
    drop extension pg_trgm;
  `);
