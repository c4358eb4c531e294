import type { OutgoingMail, OutgoingProblem } from '@rapport/shared/outgoingMail';
import type { Knex } from 'knex';
import { addRow, everyRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';

const MOST_SHOWN = 100;

const SHOWN = [
  'id',
  'recipients as to',
  'copied as cc',
  'subject',
  'text',
  'contact_id',
  'answers_id',
  'send_at',
  'remind_after_days',
  'status',
  'problem',
  'reason',
  'created_at',
];

const returnedColumns = (scope: Scope) => [
  ...SHOWN,
  scope.db.raw(`(
    select coalesce(json_agg(json_build_object('id', files.id, 'name', files.name, 'size', files.size)
      order by array_position(outgoing_mail.file_ids, files.id)), '[]')
    from files where files.workspace_id = outgoing_mail.workspace_id and files.id = any (outgoing_mail.file_ids)
      and files.deleted_at is null) as files`),
  scope.db.raw(
    `case when forwards_id is not null then json_build_object('message_id', forwards_id, 'attachments', forwarded) end as forwards`,
  ),
];

/** The waiting emails in the reader's own mailbox. */
const own = (scope: Scope): Knex.QueryBuilder =>
  rows(scope, 'outgoing_mail').whereIn(
    'mailbox_id',
    rows(scope, 'mailboxes').where({ user_id: scope.userId }).select('mailboxes.id'),
  );

/** The emails not yet sent to everyone, the next due first. */
export const listOutgoing = (scope: Scope, contactId?: string): Promise<OutgoingMail[]> =>
  own(scope)
    .whereRaw(`(status <> 'sent' or problem is not null)`)
    .modify((query) => contactId && query.where({ contact_id: contactId }))
    .orderBy(['send_at', 'id'])
    .limit(MOST_SHOWN)
    .select(returnedColumns(scope));

export const findOutgoing = async (scope: Scope, id: string): Promise<OutgoingMail | null> =>
  (await own(scope).where({ id }).first(returnedColumns(scope))) ?? null;

type NewOutgoing = Pick<
  OutgoingMail,
  'id' | 'to' | 'cc' | 'subject' | 'text' | 'contact_id' | 'answers_id' | 'forwards' | 'send_at' | 'remind_after_days'
> & { mailbox_id: string; file_ids: string[] };

export const insertOutgoing = (scope: Scope, { to, cc, forwards, ...mail }: NewOutgoing) =>
  addRow(scope, 'outgoing_mail', {
    ...mail,
    forwards_id: forwards?.message_id ?? null,
    forwarded: forwards?.attachments ?? [],
    recipients: JSON.stringify(to),
    copied: JSON.stringify(cc),
  });

/** Deletes an email unless sending it has begun. */
export const deleteUnsent = (scope: Scope, id: string): Promise<number> =>
  own(scope).where({ id }).whereNot('status', 'sending').delete();

/** Makes a waiting or failed email due now. */
export const sendNow = async (scope: Scope, id: string): Promise<OutgoingMail | null> => {
  const changed = await own(scope)
    .where({ id })
    .whereRaw(`(status = 'waiting' or status = 'failed')`)
    .update({ status: 'waiting', problem: null, reason: '', attempts: 0, send_at: scope.db.fn.now() });
  return changed > 0 ? findOutgoing(scope, id) : null;
};

/** An email as the job that sends it reads it. */
export type ClaimedMail = Omit<OutgoingMail, 'files' | 'forwards'> & {
  forwards_id: string | null;
  forwarded: number[];
  file_ids: string[];
  mailbox_id: string;
  attempts: number;
  sent_at: string;
};

const CLAIMED = [...SHOWN, 'mailbox_id', 'attempts', 'sent_at', 'file_ids', 'forwards_id', 'forwarded'];

/** Marks a due email as being sent. @returns `null` if it was taken back, rescheduled or already sent */
export const claimOutgoing = async (scope: Scope, id: string): Promise<ClaimedMail | null> => {
  const [claimed] = await rows(scope, 'outgoing_mail')
    .where({ id, status: 'waiting' })
    .whereRaw('send_at <= now()')
    .update({ status: 'sending', sent_at: scope.db.fn.now(), attempts: scope.db.raw('attempts + 1') })
    .returning(CLAIMED);
  return claimed ?? null;
};

export const findClaimed = async (
  scope: Scope,
  id: string,
  status: OutgoingMail['status'],
): Promise<ClaimedMail | null> => (await rows(scope, 'outgoing_mail').where({ id, status }).first(CLAIMED)) ?? null;

interface Result {
  status: OutgoingMail['status'];
  problem?: OutgoingProblem;
  reason?: string;
  send_at?: Date;
}

/** Stores the result of sending an email. @returns whether the email was still there */
export const markOutgoing = (scope: Scope, id: string, { problem, ...result }: Result): Promise<number> =>
  rows(scope, 'outgoing_mail')
    .where({ id, status: 'sending' })
    .update({ ...result, problem: problem ?? null, updated_at: scope.db.fn.now() });

/**
 * Keeps a sent email to show that the mailbox has no copy of it. An email that is kept to show its sender who was
 * refused stays as it is.
 */
export const markNotCopied = (scope: Scope, id: string): Promise<number> =>
  rows(scope, 'outgoing_mail')
    .where({ id, status: 'sent' })
    .whereNull('problem')
    .update({ problem: 'not_copied', updated_at: scope.db.fn.now() });

/** Deletes a sent email, unless it is kept to show its sender who was refused. */
export const forgetSent = (scope: Scope, id: string) =>
  rows(scope, 'outgoing_mail').where({ id, status: 'sent' }).whereNull('problem').delete();

export const deleteOutgoingTo = (scope: Scope, contactIds: string[], addresses: string[]): Promise<number> =>
  everyRow(scope, 'outgoing_mail')
    .where((any) =>
      any
        .whereIn('contact_id', contactIds)
        .orWhereRaw(
          `exists (select from jsonb_array_elements(recipients || copied) as one where lower(one ->> 'address') = any (?))`,
          [addresses],
        ),
    )
    .delete();

/** Fails the emails of all workspaces that are due or were being sent. */
export const failDue = (trx: Db) =>
  trx('outgoing_mail')
    .whereRaw(`(status = 'sending' or status = 'waiting' and send_at <= now())`)
    .update({ status: 'failed', problem: 'may_have_arrived', updated_at: trx.fn.now() });

/** The scheduled emails of all workspaces. */
export const listScheduled = (
  trx: Db,
): Promise<{ workspace_id: string; id: string; mailbox_id: string; send_at: string }[]> =>
  trx('outgoing_mail').where({ status: 'waiting' }).select('workspace_id', 'id', 'mailbox_id', 'send_at');
