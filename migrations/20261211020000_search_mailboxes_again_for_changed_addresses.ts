import type { Knex } from 'knex';

const searchMailboxes = (onConflict: string) => `
  create or replace function search_mailboxes() returns trigger language plpgsql as $$
  begin
    if not exists (select from mailboxes) then return null; end if;
    if tg_op = 'INSERT' then
      insert into mail_searches (workspace_id, id, mailbox_id, contact_id)
      select mailboxes.workspace_id, new_id((row_number() over ())::int), mailboxes.id, added.id
      from added join mailboxes using (workspace_id)
      where added.email <> '' or added.other_emails <> '{}'
      on conflict do nothing;
    else
      insert into mail_searches (workspace_id, id, mailbox_id, contact_id)
      select mailboxes.workspace_id, new_id((row_number() over ())::int), mailboxes.id, added.id
      from added join removed using (workspace_id, id) join mailboxes using (workspace_id)
      where added.deleted_at is null
        and (added.email, added.other_emails, null::timestamptz)
          is distinct from (removed.email, removed.other_emails, removed.deleted_at)
      on conflict ${onConflict};
    end if;
    return null;
  end $$;`;

/**
 * Searches a mailbox again for a contact whose address changes during a search. The end of a search deletes the rows
 * that it worked on by their ids, so a row with a new id is left for the next search.
 */
export const up = (knex: Knex) =>
  knex.raw(searchMailboxes('(workspace_id, mailbox_id, contact_id) do update set id = excluded.id'));

export const down = (knex: Knex) => knex.raw(searchMailboxes('do nothing'));
