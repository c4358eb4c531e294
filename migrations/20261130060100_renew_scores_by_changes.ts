import type { Knex } from 'knex';
import { tenantTable } from '../api/src/db/tenantTable';

/** The columns that hold facts about a contact, and those that say whether it was won. */
const FACTS = [
  'email',
  'phone',
  // Whether there is a company name, not which one.
  "(company = '')",
  'company_id',
  'tags',
  'source',
  'job_title',
  'custom',
  'owner_id',
  'created_at',
  'deleted_at',
];
const OUTCOMES = ['status', 'customer_since', 'lost_on'];

/** Updates of these columns change a score. Those of the kind `outcome` may also change what the scores are learned from. */
const CHANGES: [table: string, kind: 'fact' | 'outcome', columns: string[]][] = [
  ['contacts', 'fact', FACTS],
  ['contacts', 'outcome', OUTCOMES],
  ['deals', 'fact', ['stage', 'amount', 'probability', 'title', 'created_at']],
  ['deals', 'outcome', ['contact_id', 'outcome', 'closed_at', 'deleted_at']],
  ['notes', 'fact', ['contact_id', 'kind', 'happened_at', 'deleted_at']],
  ['tasks', 'fact', ['contact_id', 'done_at', 'deleted_at']],
  ['campaign_recipients', 'fact', ['open_kind', 'click_kind']],
];
const ADDED = ['contacts', 'deals', 'notes', 'tasks'];

const whatDiffers = (columns: string[]) =>
  ['old', 'new']
    .map((row) => `(${columns.map((column) => column.replace(/^\(?/, (start) => `${start}${row}.`)).join(', ')})`)
    .join(' is distinct from ');

/**
 * The contacts whose stored scores have to be made again. Triggers insert them in the transaction of the change,
 * whatever wrote it, and only in workspaces whose scores are stored. A contact can be inserted several times, because a
 * unique index would make writers wait for the job that deletes the rows. Moving a row to the trash counts as a change,
 * so a purge from there inserts nothing.
 */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'score_changes', (table) => {
    table.uuid('contact_id').notNullable();
    table.boolean('is_outcome').notNullable();
  });
  await knex.raw(`
    -- How many outcomes changed since the scores were learned, and after how many they are learned anew.
    alter table analyses add column outcome_changes int not null default 0, add column relearn_after int not null default 1;

    create function note_score_changes() returns trigger language plpgsql as $$
    begin
      if not exists (select from analyses where kind = 'leads') then return null; end if;
      if tg_table_name = 'contacts' then
        insert into score_changes (workspace_id, id, contact_id, is_outcome)
        select added.workspace_id, new_id((row_number() over ())::int), added.id, added.status <> 'lead'
        from added join analyses on analyses.workspace_id = added.workspace_id and analyses.kind = 'leads';
      elsif tg_table_name = 'deals' then
        insert into score_changes (workspace_id, id, contact_id, is_outcome)
        select added.workspace_id, new_id((row_number() over ())::int), added.contact_id, added.outcome <> 'open'
        from added join analyses on analyses.workspace_id = added.workspace_id and analyses.kind = 'leads'
        where added.contact_id is not null;
      else
        insert into score_changes (workspace_id, id, contact_id, is_outcome)
        select added.workspace_id, new_id((row_number() over ())::int), added.contact_id, false
        from added join analyses on analyses.workspace_id = added.workspace_id and analyses.kind = 'leads'
        where added.contact_id is not null;
      end if;
      return null;
    end $$;

    create function note_score_change() returns trigger language plpgsql as $$
    declare
      ids uuid[];
    begin
      if tg_table_name = 'contacts' then
        ids := array[new.id];
      else
        ids := array[new.contact_id];
        if old.contact_id is distinct from new.contact_id then ids := ids || old.contact_id; end if;
      end if;
      insert into score_changes (workspace_id, id, contact_id, is_outcome)
      select new.workspace_id, new_id(nth::int), changed.id, tg_argv[0] = 'outcome'
      from unnest(ids) with ordinality as changed (id, nth)
      where changed.id is not null
        and exists (select from analyses where analyses.workspace_id = new.workspace_id and kind = 'leads')
        -- Not while the workspace itself goes.
        and exists (select from workspaces where workspaces.id = new.workspace_id);
      return null;
    end $$;

    create function note_score_changes_of_company() returns trigger language plpgsql as $$
    begin
      insert into score_changes (workspace_id, id, contact_id, is_outcome)
      select contacts.workspace_id, new_id((row_number() over ())::int), contacts.id, false
      from contacts
      where contacts.workspace_id = new.workspace_id and contacts.company_id = new.id and contacts.deleted_at is null
        and exists (select from analyses where analyses.workspace_id = new.workspace_id and kind = 'leads');
      return null;
    end $$;
    create trigger companies_changed_scores after update on companies for each row
      when (${whatDiffers(['industry', 'size', 'deleted_at'])}) execute function note_score_changes_of_company();
  `);
  for (const table of ADDED) {
    await knex.raw(`
      create trigger ${table}_added_scores after insert on ${table}
        referencing new table as added for each statement execute function note_score_changes();
    `);
  }
  for (const [table, kind, columns] of CHANGES) {
    await knex.raw(`
      create trigger ${table}_changed_scores_by_${kind} after update on ${table} for each row
        when (${whatDiffers(columns)}) execute function note_score_change('${kind}');
    `);
  }
};

export const down = async (knex: Knex) => {
  for (const [table, kind] of CHANGES) await knex.raw(`drop trigger ${table}_changed_scores_by_${kind} on ${table}`);
  for (const table of ADDED) await knex.raw(`drop trigger ${table}_added_scores on ${table}`);
  await knex.raw(`
    drop trigger companies_changed_scores on companies;
    drop function note_score_changes();
    drop function note_score_change();
    drop function note_score_changes_of_company();
    alter table analyses drop column outcome_changes, drop column relearn_after;
  `);
  await knex.schema.dropTable('score_changes');
};
