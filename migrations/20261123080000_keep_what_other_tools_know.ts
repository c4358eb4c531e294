import type { Knex } from 'knex';
import { ownView } from '../api/src/db/tenantTable';

const RECORDS = ['contacts', 'companies', 'deals'] as const;
const NAMES = { contacts: 'name', companies: 'name', deals: 'title' };

/** Contacts keep what files of other tools say about them, and records keep the id that they have in another tool. */
export const up = async (knex: Knex) => {
  await knex.raw(`
    alter table contacts
      add column job_title text not null default '',
      add column website text not null default '',
      add column address text not null default '',
      add column source text not null default '';

    -- As before, with a name for addresses that is no column of contacts.
    create or replace function refuse_erased() returns trigger language plpgsql as $$
    declare is_refused boolean := false;
    begin
      if not exists (select from erased_people) then
        return null;
      end if;
      if tg_op = 'INSERT' then
        is_refused := exists (
          select from added, unnest(array_prepend(added.email, added.other_emails)) as known
          join erased_people on known <> ''
          where erased_people.workspace_id = added.workspace_id and email_hash = erased_hash(added.workspace_id, known));
      else
        is_refused := exists (
          select from added join removed using (workspace_id, id),
            unnest(array_prepend(added.email, added.other_emails)) as known
          join erased_people on known <> ''
          where erased_people.workspace_id = added.workspace_id and email_hash = erased_hash(added.workspace_id, known)
            and lower(known) not in (select lower(unnest(array_prepend(removed.email, removed.other_emails)))));
      end if;
      if is_refused then
        raise exception 'erased person' using errcode = 'RP001';
      end if;
      return null;
    end $$;

    -- By what a record is found again by its id in another tool. Short ids are numbers that several tools give to different
    -- records, so they count together with the name.
    create function external_key(external_id text, name text) returns text language sql immutable parallel safe strict
      return case when external_id = '' then null when length(external_id) < 8 then external_id || ' ' || fold(name)
        else external_id end;`);
  for (const table of RECORDS) {
    await knex.raw(`
      alter table ${table} add column external_id text not null default '';
      create index ${table}_by_external_key on ${table} (workspace_id, (external_key(external_id, ${NAMES[table]})))
        where deleted_at is null and external_id <> '';`);
    await ownView(knex, table);
  }
};

export const down = async (knex: Knex) => {
  for (const table of RECORDS) {
    await knex.raw(`drop view own_${table}; alter table ${table} drop column external_id;`);
  }
  await knex.raw(`
    drop function external_key(text, text);
    alter table contacts drop column job_title, drop column website, drop column address, drop column source;`);
  for (const table of RECORDS) await ownView(knex, table);
};
