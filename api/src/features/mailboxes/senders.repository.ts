import type { UnknownSender } from '@rapport/shared/mailbox';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { rows, type Scope } from '../../db/scope';

const MOST_OFFERED = 20;

interface Sender {
  address: string;
  name: string;
  emails: number;
  last_at: Date;
}

/** Counts the emails of people who are not contacts. */
export const countSenders = async (scope: Scope, mailboxId: string, senders: Sender[]): Promise<void> => {
  if (senders.length === 0) return;
  const added = senders.map((sender) => ({
    workspace_id: scope.workspaceId,
    id: uuidv7(),
    mailbox_id: mailboxId,
    ...sender,
  }));
  await scope
    .db('mail_senders')
    .insert(added)
    .onConflict(['workspace_id', 'mailbox_id', 'address'])
    .merge({
      emails: scope.db.raw('mail_senders.emails + excluded.emails'),
      name: scope.db.raw(`coalesce(nullif(excluded.name, ''), mail_senders.name)`),
      last_at: scope.db.raw('greatest(mail_senders.last_at, excluded.last_at)'),
    });
};

const own = (scope: Scope): Knex.QueryBuilder =>
  rows(scope, 'mail_senders').whereIn(
    'mailbox_id',
    rows(scope, 'mailboxes').where({ user_id: scope.userId }).select('mailboxes.id'),
  );

/** The people who wrote to the reader's own mailbox more than once and are not contacts yet, latest first. */
export const listSenders = (scope: Scope): Promise<UnknownSender[]> =>
  own(scope)
    .where('emails', '>=', 2)
    .where({ is_dismissed: false })
    .whereRaw(
      `not exists (select from own_contacts where workspace_id = mail_senders.workspace_id
         and lower(email) = mail_senders.address and deleted_at is null)
       and not exists (select from own_contacts where workspace_id = mail_senders.workspace_id
         and lower_all(other_emails) @> array[mail_senders.address] and deleted_at is null)`,
    )
    .orderBy([{ column: 'last_at', order: 'desc' }, 'id'])
    .limit(MOST_OFFERED)
    .select('id', 'address', 'name', 'emails', 'last_at');

export const findSender = (scope: Scope, id: string): Promise<UnknownSender | undefined> =>
  own(scope).where({ id }).first('id', 'address', 'name', 'emails', 'last_at');

export const dismissSender = (scope: Scope, id: string): Promise<number> =>
  own(scope).where({ id }).update({ is_dismissed: true });

export const deleteSenders = (scope: Scope, addresses: string[]): Promise<number> =>
  rows(scope, 'mail_senders').whereRaw('address = any (?)', [addresses]).delete();

export const forgetSendersOf = (scope: Scope, mailboxId: string): Promise<number> =>
  rows(scope, 'mail_senders').where({ mailbox_id: mailboxId, is_dismissed: false }).delete();
