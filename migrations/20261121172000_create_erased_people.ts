import type { Knex } from 'knex';
import { createdAt, tenantTable } from '../api/src/db/tenantTable';

/**
 * Addresses that may not be added again, because the people asked to be erased. Only a hash is stored, salted with the
 * workspace, so that two workspaces cannot find out that both erased the same person.
 */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'erased_people', (table) => {
    table.binary('email_hash').notNullable();
    // Why campaigns skipped the address. Restored if the address is allowed again.
    table.text('suppressed_for');
    createdAt(knex, table);
    table.unique(['workspace_id', 'email_hash']);
  });
  await knex.raw(`
    create function erased_hash(workspace uuid, email text) returns bytea language sql immutable parallel safe strict
      return sha256(convert_to($1::text || ' ' || lower(trim($2)), 'UTF8'));

    -- Whatever writes: a form, a program, an import, the undoing of something. Addresses that a contact had are left alone.
    create function refuse_erased() returns trigger language plpgsql as $$
    declare is_refused boolean := false;
    begin
      if not exists (select from erased_people) then
        return null;
      end if;
      if tg_op = 'INSERT' then
        is_refused := exists (
          select from added, unnest(array_prepend(added.email, added.other_emails)) as address
          join erased_people on address <> ''
          where erased_people.workspace_id = added.workspace_id and email_hash = erased_hash(added.workspace_id, address));
      else
        is_refused := exists (
          select from added join removed using (workspace_id, id),
            unnest(array_prepend(added.email, added.other_emails)) as address
          join erased_people on address <> ''
          where erased_people.workspace_id = added.workspace_id and email_hash = erased_hash(added.workspace_id, address)
            and lower(address) not in (select lower(unnest(array_prepend(removed.email, removed.other_emails)))));
      end if;
      if is_refused then
        raise exception 'erased person' using errcode = 'RP001';
      end if;
      return null;
    end $$;
    create trigger contacts_erased_added after insert on contacts
      referencing new table as added for each statement execute function refuse_erased();
    create trigger contacts_erased_changed after update on contacts
      referencing old table as removed new table as added for each statement execute function refuse_erased();
  `);
};

export const down = async (knex: Knex) => {
  await knex.raw('drop trigger contacts_erased_added on contacts; drop trigger contacts_erased_changed on contacts');
  await knex.schema.dropTable('erased_people');
  await knex.raw('drop function refuse_erased(); drop function erased_hash(uuid, text)');
};
