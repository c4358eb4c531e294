import type { Knex } from 'knex';
import { belongsTo, createdAt, ownView, tenantTable } from '../api/src/db/tenantTable';

export const up = async (knex: Knex) => {
  await knex.raw('drop view own_contacts');
  await knex.schema.alterTable('contacts', (table) => {
    table.dropColumn('search');
    table.specificType('other_emails', 'text[]').notNullable().defaultTo('{}');
    table.specificType('other_phones', 'text[]').notNullable().defaultTo('{}');
    table.integer('cadence_days');
    belongsTo(table, 'contacts', 'merged_into_id');
  });
  await knex.raw(`
    -- Immutable, because generated columns keep them.
    create function words(text[]) returns text language sql immutable parallel safe strict
      return array_to_string($1, ' ');
    create function phone_digits(text[]) returns text language sql immutable parallel safe strict
      return (select string_agg(digits(phone), ' ') from unnest($1) as phone);
    create function days_after(timestamptz, int) returns timestamptz language sql immutable parallel safe strict
      return ($1 at time zone 'UTC' + $2 * interval '1 day') at time zone 'UTC';
    -- A name of two words with both in one order, so that 'Lovelace, Ada' is 'Ada Lovelace'.
    create function in_order(folded text, first text, second text) returns text language sql immutable parallel safe strict
      return case when second = '' or split_part(folded, ' ', 3) <> '' or first collate "C" <= second collate "C" then folded
        else second || ' ' || first end;
    create function name_key(text) returns text language plpgsql immutable parallel safe strict as $$
    declare folded text := fold(translate($1, ',.', ''));
    begin
      return in_order(folded, split_part(folded, ' ', 1), split_part(folded, ' ', 2));
    end $$;

    alter table contacts
      add column touch_due_at timestamptz(3) generated always as
        (days_after(coalesce(last_contacted_at, created_at), cadence_days)) stored,
      add column search text generated always as
        (fold(name || ' ' || email || ' ' || company || ' ' || words(other_emails)) || ' ' ||
          phone_digits(array_prepend(phone, other_phones))) stored;
    create index contacts_search on contacts using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
    create index contacts_due on contacts (workspace_id, touch_due_at, id) where deleted_at is null and touch_due_at is not null;
    create index contacts_by_touch on contacts (workspace_id, (coalesce(last_contacted_at, 'epoch')), id) where deleted_at is null;
    create index contacts_by_owner on contacts (workspace_id, owner_id, created_at desc, id desc) where deleted_at is null;
    create index companies_by_owner on companies (workspace_id, owner_id, created_at desc, id desc) where deleted_at is null;

    -- Changes made to many records at once belong together, and are undone together.
    alter table activities add column batch_id uuid;
    create index activities_of_batch on activities (workspace_id, batch_id) where batch_id is not null;
  `);
  await ownView(knex, 'contacts');

  await tenantTable(knex, 'merges', (table) => {
    ofContact(table, 'kept_id');
    ofContact(table, 'merged_id');
    // The fields of the kept contact that changed, each with its old and new value; and what was moved to the kept
    // contact from the merged one.
    table.jsonb('changes').notNullable();
    table.jsonb('moved').notNullable();
    table.uuid('actor_id').references('users.id').onDelete('set null').index();
    table.timestamp('undone_at', { precision: 3 });
    createdAt(knex, table);
    table.index(['workspace_id', 'created_at']);
  });
  await tenantTable(knex, 'contact_distinctions', (table) => {
    ofContact(table, 'first_id');
    ofContact(table, 'second_id');
    createdAt(knex, table);
    table.unique(['workspace_id', 'first_id', 'second_id']);
  });
};

const ofContact = (table: Knex.CreateTableBuilder, column: string) => {
  table.uuid(column).notNullable();
  table.foreign(['workspace_id', column]).references(['workspace_id', 'id']).inTable('contacts').onDelete('cascade');
  table.index(['workspace_id', column]);
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('contact_distinctions').dropTable('merges');
  await knex.raw(`
    drop view own_contacts;
    alter table activities drop column batch_id;
    drop index companies_by_owner;
    alter table contacts drop column search, drop column touch_due_at, drop column merged_into_id,
      drop column cadence_days, drop column other_emails, drop column other_phones;
    drop index contacts_by_touch, contacts_by_owner;
    drop function name_key(text), in_order(text, text, text), days_after(timestamptz, int), phone_digits(text[]), words(text[]);
    alter table contacts add column search text generated always as
      (fold(name || ' ' || email || ' ' || company) || ' ' || digits(phone)) stored;
    create index contacts_search on contacts using gin (workspace_id, search gin_trgm_ops) where deleted_at is null;
  `);
  await ownView(knex, 'contacts');
};
