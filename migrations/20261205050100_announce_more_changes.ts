import type { Knex } from 'knex';
import { announceChanges } from '../api/src/db/tenantTable';

/** The kind under which a change of a table is announced: the first part of the keys of the queries that show the table. */
const KINDS = {
  pipelines: 'pipelines',
  stages: 'pipelines',
  fields: 'fields',
  views: 'views',
  followers: 'followers',
  targets: 'targets',
  products: 'products',
  deal_lines: 'deals',
  quotes: 'deals',
  note_templates: 'note-templates',
  saved_reports: 'saved-reports',
};

/** Announces changes of tables other than those of records, as `announce_change` does for records. */
export const up = async (knex: Knex) => {
  await knex.raw(`
    create function announce_change_as() returns trigger language plpgsql as $$
    declare
      workspace uuid;
    begin
      if current_setting('app.passes_changes_on', true) = 'on' then
        for workspace in select distinct workspace_id from changed loop
          raise notice using errcode = 'RAP01', message = workspace || ' ' || tg_argv[0];
        end loop;
      end if;
      return null;
    end $$;
  `);
  for (const [table, kind] of Object.entries(KINDS)) await announceChanges(knex, table, kind);
};

export const down = async (knex: Knex) => {
  for (const table of Object.keys(KINDS)) {
    await knex.raw(`
      drop trigger ${table}_added_announced on ${table};
      drop trigger ${table}_changed_announced on ${table};
      drop trigger ${table}_removed_announced on ${table};
    `);
  }
  await knex.raw('drop function announce_change_as()');
};
