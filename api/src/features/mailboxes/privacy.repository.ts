import { rows, type Scope } from '../../db/scope';

export const updateNever = (scope: Scope, mailboxId: string, never: string[]) =>
  rows(scope, 'mailboxes').where({ id: mailboxId }).update({ never, updated_at: scope.db.fn.now() });

/**
 * Removes the stored emails with these addresses, or with addresses of these domains, from a mailbox.
 * @returns how many
 */
export const forgetMailWith = async (scope: Scope, mailboxId: string, never: string[]): Promise<number> => {
  const { rowCount } = await scope.db.raw(
    `delete from mail_copies using mail_messages
     where mail_copies.workspace_id = :workspace and mail_copies.mailbox_id = :mailboxId
       and mail_messages.workspace_id = :workspace and mail_messages.id = mail_copies.mail_id
       and exists (
         select from (
           select mail_messages.from_address as address
           union all select one ->> 'address' from jsonb_array_elements(mail_messages.recipients) as one
         ) as people
         cross join lateral (select split_part(people.address, '@', 2) as domain) as place
         join unnest(:never::text[]) as never (entry)
           on people.address = never.entry or place.domain = never.entry
             or right(place.domain, length(never.entry) + 1) = '.' || never.entry
         where not exists (
           select from memberships join users on users.id = memberships.user_id
           where memberships.workspace_id = :workspace and lower(users.email) = people.address)
         and not exists (
           select from mailboxes where mailboxes.workspace_id = :workspace and lower(mailboxes.address) = people.address))`,
    { workspace: scope.workspaceId, mailboxId, never },
  );
  return rowCount ?? 0;
};

/** Hides the emails of a thread in the reader's own mailbox from other members, or shows them. @returns the number of emails */
export const hideThread = (scope: Scope, threadId: string, isHidden: boolean): Promise<number> =>
  rows(scope, 'mail_copies')
    .whereIn('mailbox_id', rows(scope, 'mailboxes').where({ user_id: scope.userId }).select('mailboxes.id'))
    .whereIn('mail_id', rows(scope, 'mail_messages').where({ thread_id: threadId }).select('mail_messages.id'))
    .update({ is_hidden: isHidden });
