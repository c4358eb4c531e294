import type { Knex } from 'knex';
import { belongsTo, createdAt, tenantTable, timestamps } from '../api/src/db/tenantTable';

/** Forms for the web pages of a workspace, and everything that was submitted with them, refused or not. */
export const up = async (knex: Knex) => {
  await tenantTable(knex, 'web_forms', (table) => {
    table.text('name').notNullable();
    // The token in the form's address, which is visible on every page with the form.
    table.text('token').notNullable().unique();
    table.text('language').notNullable();
    table.boolean('is_open').notNullable().defaultTo(true);
    // The fields in their order, each with its label and whether it must be filled in.
    table.jsonb('fields').notNullable();
    for (const text of ['title', 'introduction', 'button', 'consent', 'thanks', 'thanks_url', 'source']) {
      table.text(text).notNullable().defaultTo('');
    }
    table.specificType('tags', 'text[]').notNullable().defaultTo('{}');
    // One for a fixed owner, several for owners in turn.
    table.specificType('owner_ids', 'uuid[]').notNullable().defaultTo('{}');
    table.integer('turn').notNullable().defaultTo(0);
    table.jsonb('task');
    table.jsonb('deal');
    timestamps(knex, table);
  });
  await tenantTable(knex, 'form_submissions', (table) => {
    table.uuid('form_id').notNullable();
    table
      .foreign(['workspace_id', 'form_id'])
      .references(['workspace_id', 'id'])
      .inTable('web_forms')
      .onDelete('cascade');
    belongsTo(table, 'contacts', 'contact_id');
    table.text('state').notNullable();
    // Why the submission was refused or is waiting.
    table.text('reason');
    // In lower case.
    table.text('email').notNullable().defaultTo('');
    table.jsonb('answers').notNullable();
    table.text('page').notNullable().defaultTo('');
    table.jsonb('utm').notNullable().defaultTo('{}');
    // The consent sentence that was agreed to, as it was at that time.
    table.text('consent').notNullable().defaultTo('');
    createdAt(knex, table);
  });
  await knex.raw(`
    alter table form_submissions add constraint form_submissions_state
      check (state in ('accepted', 'waiting', 'refused') and (state = 'accepted') = (reason is null));
    create index form_submissions_newest on form_submissions (workspace_id, form_id, created_at desc, id desc);
    create index form_submissions_by_email on form_submissions (workspace_id, email);
    create index form_submissions_refused on form_submissions (created_at) where state = 'refused';

    alter table user_settings add column form_submissions boolean not null default true;

    create function queue_form_webhooks() returns trigger language plpgsql as $$
    begin
      insert into webhook_deliveries (workspace_id, id, webhook_id, event, object_type, object_id, happened_at)
      select webhooks.workspace_id, new_id((row_number() over ())::int), webhooks.id, 'form.submitted', 'form_submission',
        added.id, clock_timestamp()
      from added join removed using (workspace_id, id) join webhooks using (workspace_id)
      where stopped_at is null and added.state = 'accepted' and removed.state <> 'accepted'
        and 'form.submitted' = any (events);
      if found then
        perform enqueue_job('webhooks.deliver', '{}', now(), null::text, null::text, 0);
      end if;
      return null;
    end $$;
    create trigger form_submissions_accepted_webhooks after update on form_submissions
      referencing old table as removed new table as added for each statement execute function queue_form_webhooks();
  `);
};

export const down = async (knex: Knex) => {
  await knex.raw('alter table user_settings drop column form_submissions');
  await knex.schema.dropTable('form_submissions').dropTable('web_forms');
  await knex.raw('drop function queue_form_webhooks()');
};
