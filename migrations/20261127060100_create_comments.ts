import type { Knex } from 'knex';
import { tenantTable, timestamps } from '../api/src/db/tenantTable';

/** Comments of members under a note, and how far each member has read. */
export const up = async (knex: Knex) => {
  const ofNote = (table: Knex.CreateTableBuilder) => {
    table.uuid('note_id').notNullable();
    table.foreign(['workspace_id', 'note_id']).references(['workspace_id', 'id']).inTable('notes').onDelete('cascade');
  };
  await tenantTable(knex, 'comments', (table) => {
    ofNote(table);
    table.text('content').notNullable();
    table.uuid('author_id').references('users.id').onDelete('set null').index();
    timestamps(knex, table);
    table.index(['workspace_id', 'note_id', 'created_at']);
  });
  await tenantTable(knex, 'comment_reads', (table) => {
    ofNote(table);
    table.uuid('user_id').notNullable();
    table
      .foreign(['workspace_id', 'user_id'])
      .references(['workspace_id', 'user_id'])
      .inTable('memberships')
      .onDelete('cascade');
    table.timestamp('read_at', { precision: 3 }).notNullable();
    table.unique(['workspace_id', 'note_id', 'user_id']);
    table.index(['workspace_id', 'user_id']);
  });
  // Comments are shown with their notes, so their changes are announced as changes of notes.
  await knex.raw(`
    create function announce_note_change() returns trigger language plpgsql as $$
    declare
      workspace uuid;
    begin
      if current_setting('app.passes_changes_on', true) = 'on' then
        for workspace in select distinct workspace_id from changed loop
          raise notice using errcode = 'RAP01', message = workspace || ' notes';
        end loop;
      end if;
      return null;
    end $$;
    create trigger comments_added_announced after insert on comments
      referencing new table as changed for each statement execute function announce_note_change();
    create trigger comments_changed_announced after update on comments
      referencing new table as changed for each statement execute function announce_note_change();
    create trigger comments_removed_announced after delete on comments
      referencing old table as changed for each statement execute function announce_note_change();`);
};

export const down = async (knex: Knex) => {
  await knex.schema.dropTable('comment_reads').dropTable('comments');
  await knex.raw('drop function announce_note_change()');
};
