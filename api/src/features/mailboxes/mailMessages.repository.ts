import type { Knex } from 'knex';
import { addRow, everyRow, rows, type Scope } from '../../db/scope';
import { idsByValue } from '../records/idsByValue.readModel';
import type { NewMail } from './keptMail.repository';

export interface KnownPeople {
  /** The contacts by their addresses, in lower case. */
  contacts: Map<string, string[]>;
  /** Addresses of members and of their mailboxes. They belong to no contact. */
  members: Set<string>;
}

/** The contacts and members who have one of these addresses, which are in lower case. */
export const findKnown = async (scope: Scope, addresses: string[]): Promise<KnownPeople> => {
  const contacts = await idsByValue(scope, 'contacts', 'email', addresses);
  const signIns: string[] = await rows(scope, 'memberships')
    .join('users', 'users.id', 'memberships.user_id')
    .whereRaw('lower(users.email) = any (?)', [addresses])
    .pluck('users.email');
  const mailboxes: string[] = await rows(scope, 'mailboxes')
    .whereRaw('lower(mailboxes.address) = any (?)', [addresses])
    .pluck('mailboxes.address');
  return { contacts, members: new Set([...signIns, ...mailboxes].map((address) => address.toLowerCase())) };
};

/** The ids, by key, of the emails that are already stored for a mailbox. */
export const findKeptIds = async (scope: Scope, mailboxId: string, keys: string[]): Promise<Map<string, string>> => {
  const kept: { id: string; message_key: string }[] = await rows(scope, 'mail_messages')
    .whereRaw('message_key = any (?)', [keys])
    .whereIn('mail_messages.id', rows(scope, 'mail_copies').where({ mailbox_id: mailboxId }).select('mail_id'))
    .select('mail_messages.id', 'message_key');
  return new Map(kept.map(({ id, message_key }) => [message_key, id]));
};

export const findKeptMail = (scope: Scope, id: string): Promise<Pick<NewMail, 'subject' | 'recipients'> | undefined> =>
  rows(scope, 'mail_messages').where({ id }).first('subject', 'recipients');

/** Records that a mailbox has an email, and links the email to contacts. @returns whether the mailbox had it before */
export const linkMail = async (scope: Scope, mailId: string, mailboxId: string, contactIds: string[]) => {
  for (const contact_id of contactIds) {
    await addRow(scope, 'mail_contacts', { mail_id: mailId, contact_id })
      .onConflict(['workspace_id', 'mail_id', 'contact_id'])
      .ignore();
  }
  // An email of a hidden thread is hidden too.
  const isHidden = scope.db.raw(
    `exists (select from mail_copies
       join mail_messages on mail_messages.workspace_id = :workspace and mail_messages.id = mail_copies.mail_id
       join mail_messages as added on added.workspace_id = :workspace and added.thread_id = mail_messages.thread_id
       where mail_copies.workspace_id = :workspace and mail_copies.mailbox_id = :mailboxId and mail_copies.is_hidden
         and added.id = :mailId)`,
    { workspace: scope.workspaceId, mailboxId, mailId },
  );
  const [copy] = await addRow(scope, 'mail_copies', { mail_id: mailId, mailbox_id: mailboxId, is_hidden: isHidden })
    .onConflict(['workspace_id', 'mail_id', 'mailbox_id'])
    .ignore()
    .returning('id');
  return copy === undefined;
};

/** The ids of those emails in a mailbox (or of `mailIds`, if given) whose owner lets other members know of them. */
export const sharedMailOf = (scope: Scope, mailboxId: string, mailIds?: string[]): Knex.QueryBuilder =>
  rows(scope, 'mail_copies')
    .join('mailboxes', (join) =>
      join.on('mailboxes.workspace_id', 'mail_copies.workspace_id').andOn('mailboxes.id', 'mail_copies.mailbox_id'),
    )
    .where('mailboxes.id', mailboxId)
    .whereNot('mailboxes.visibility', 'private')
    .where('mail_copies.is_hidden', false)
    .modify((query) => mailIds && query.whereRaw('mail_copies.mail_id = any (?)', [mailIds]))
    .select('mail_copies.mail_id');

/** Sets the last contact date of contacts from these emails, unless a later one is known. */
export const moveLastContacts = (scope: Scope, mailIds: Knex.QueryBuilder) => {
  const latest = rows(scope, 'mail_contacts')
    .join('mail_messages', (join) =>
      join
        .on('mail_messages.workspace_id', 'mail_contacts.workspace_id')
        .andOn('mail_messages.id', 'mail_contacts.mail_id'),
    )
    .whereIn('mail_contacts.mail_id', mailIds)
    .groupBy('mail_contacts.contact_id')
    .select('mail_contacts.contact_id', scope.db.raw('max(mail_messages.sent_at) as sent_at'));
  return scope.db.raw(
    `update contacts set last_contacted_at = latest.sent_at from (:latest) as latest
     where contacts.workspace_id = :workspace and contacts.id = latest.contact_id
       and coalesce(contacts.last_contacted_at, '-infinity') < latest.sent_at`,
    { workspace: scope.workspaceId, latest },
  );
};

/** The emails from and to a person. */
export const mailOfPerson = (scope: Scope, contactIds: string[], emails: string[]): Knex.QueryBuilder =>
  everyRow(scope, 'mail_messages').where((any) =>
    any
      .whereIn('id', everyRow(scope, 'mail_contacts').whereIn('contact_id', contactIds).select('mail_id'))
      .orWhereRaw('from_address = any (?)', [emails])
      .orWhereRaw(`exists (select from jsonb_array_elements(recipients) as one where one ->> 'address' = any (?))`, [
        emails,
      ]),
  );

export const deleteMailOf = (scope: Scope, contactIds: string[], emails: string[]): Promise<number> =>
  mailOfPerson(scope, contactIds, emails).delete();

interface Bounced {
  subject: string;
  to: string;
  contact_id: string | null;
}

/** Records that an email could not be delivered; `null` if it does not exist or was already marked. */
export const markBounced = async (scope: Scope, key: string, bounce: string): Promise<Bounced | null> => {
  const [found] = await rows(scope, 'mail_messages')
    .where({ message_key: key })
    .whereNull('bounce')
    .update({ bounce })
    .returning([
      'subject',
      scope.db.raw(`recipients -> 0 ->> 'address' as to`),
      scope.db.raw(
        `(select contact_id from mail_contacts where mail_contacts.workspace_id = :workspace
            and mail_contacts.mail_id = mail_messages.id order by mail_contacts.id limit 1) as contact_id`,
        { workspace: scope.workspaceId },
      ),
    ]);
  return found ?? null;
};
