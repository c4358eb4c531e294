import type { Knex } from 'knex';
import { announceChanges } from '../api/src/db/tenantTable';

const TABLES = ['contacts', 'companies', 'deals', 'tasks', 'notes', 'campaigns'];

/**
 * Announces which workspace has changed records of which kind, whatever wrote them. It raises a notice on the
 * connection; Rapport passes the notice on after the commit, together with the other changes (`db/changes.ts`). A
 * `pg_notify` here would make every commit in the cluster wait for the one before it, which halves what eight
 * connections can write.
 */
export const up = async (knex: Knex) => {
  await knex.raw(`
    create function announce_change() returns trigger language plpgsql as $$
    declare
      workspace uuid;
    begin
      if current_setting('app.passes_changes_on', true) = 'on' then
        for workspace in select distinct workspace_id from changed loop
          raise notice using errcode = 'RAP01', message = workspace || ' ' || tg_table_name;
        end loop;
      end if;
      return null;
    end $$;
  `);
  for (const table of TABLES) await announceChanges(knex, table);
};

export const down = async (knex: Knex) => {
  for (const table of TABLES) {
    await knex.raw(`
      drop trigger ${table}_added_announced on ${table};
      drop trigger ${table}_changed_announced on ${table};
      drop trigger ${table}_removed_announced on ${table};
    `);
  }
  await knex.raw('drop function announce_change()');
};
