import { msg } from '@lingui/core/macro';
import type { MailMessage } from '@rapport/shared/mailbox';
import type { Knex } from 'knex';
import { everyRow, rows, type Scope } from '../../db/scope';
import { notFound } from '../../http/problem';
import { type Identified, mailKey } from './mailKey';
import { mailOfPerson } from './mailMessages.repository';
import { listThreadDeals } from './threadDeals.repository';

const MOST_SHOWN = 200;

/** Whether a copy of an email is in the reader's own mailbox, or in one whose owner shares it to this extent. */
const IS_SHARED = `(mailboxes.user_id = :reader::uuid
  or mailboxes.visibility = any (:sharing) and not mail_copies.is_hidden)`;

const isReadable = (scope: Scope, sharing: string[]) =>
  scope.db.raw(
    `exists (select from mail_copies
      join mailboxes on mailboxes.workspace_id = mail_copies.workspace_id and mailboxes.id = mail_copies.mailbox_id
      where mail_copies.workspace_id = :workspace and mail_copies.mail_id = mail_messages.id
        and ${IS_SHARED})`,
    { workspace: scope.workspaceId, reader: scope.userId, sharing },
  );

const WHOLE = ['everything'];

const mayKnow = (scope: Scope) => isReadable(scope, ['everything', 'subject']);
const mayRead = (scope: Scope) => isReadable(scope, WHOLE);
const isOwn = (scope: Scope) => isReadable(scope, []);

/** The emails whose owners let every member read them whole. */
export const onlySharedMail = (scope: Scope, emails: Knex.QueryBuilder): Knex.QueryBuilder =>
  emails.where(mayRead({ ...scope, userId: null }));

/** The emails with a contact, limited to those that every member may know of. */
export const emailsWith = (scope: Scope, contactId: string | Knex.Raw): Knex.QueryBuilder =>
  rows(scope, 'mail_messages')
    .whereIn('mail_messages.id', rows(scope, 'mail_contacts').where({ contact_id: contactId }).select('mail_id'))
    .where(mayKnow({ ...scope, userId: null }));

/** When the latest of the emails with a contact that every member may know of was sent. */
export const lastEmailWith = (scope: Scope, contactId: string | Knex.Raw): Knex.QueryBuilder =>
  emailsWith(scope, contactId).max('sent_at');

/**
 * The threads with these people and the threads that were linked to a deal, ordered by the latest email that the reader
 * may know of.
 */
export const mailThreadsOf = (scope: Scope, contactIds: Knex.Raw, dealId?: string): Knex.QueryBuilder => {
  const withContacts = rows(scope, 'mail_contacts')
    .whereRaw('mail_contacts.contact_id = any (?)', [contactIds])
    .select('mail_id');
  const ofDeal = (id: string) =>
    everyRow(scope, 'mail_messages')
      .whereIn('mail_messages.id', rows(scope, 'mail_deals').where({ deal_id: id }).select('mail_id'))
      .select('thread_id');
  const latest = rows(scope, 'mail_messages')
    .where((any) => {
      any.whereIn('mail_messages.id', withContacts);
      if (dealId) any.orWhereIn('mail_messages.thread_id', ofDeal(dealId));
    })
    .where(mayKnow(scope))
    .groupBy('thread_id')
    .select('thread_id as id', scope.db.raw('max(sent_at) as sent_at'));
  return scope.db.from(latest.as('mail_threads'));
};

/** SQL for the identity of an email: it is the same for copies that were stored separately because their content differs. */
const EMAIL = `coalesce(nullif(mail_messages.message_id, '') || ' ' || mail_messages.from_address, mail_messages.id::text)`;

/** The latest email of each thread that the reader may know of, with the number of emails in the thread. */
export const latestOfThreads = (scope: Scope, threadIds: string[]): Knex.QueryBuilder => {
  const ranked = rows(scope, 'mail_messages')
    .whereRaw('thread_id = any (?)', [threadIds])
    .where(mayKnow(scope))
    .select('mail_messages.*', scope.db.raw('? as is_open', [mayRead(scope)]), scope.db.raw(`${EMAIL} as email`));
  const placed = scope.db.from(ranked.as('mails')).select(
    '*',
    // The number of different emails. `count(distinct …)` cannot be used as a window function.
    scope.db.raw(`dense_rank() over (partition by thread_id order by email)
        + dense_rank() over (partition by thread_id order by email desc) - 1 as emails`),
    scope.db.raw('row_number() over (partition by thread_id order by sent_at desc, is_open desc, id desc) as place'),
  );
  return scope.db.from(placed.as('mails')).where('mails.place', 1);
};

/**
 * The emails of a thread that the reader may know of, each once, oldest first. All deals of the thread are with the
 * first of them, because the email that linked it may be one that the reader may not know of.
 * @throws 404 if there are none
 */
export const readThread = async (scope: Scope, threadId: string): Promise<MailMessage[]> => {
  const inThread = () => rows(scope, 'mail_messages').where({ thread_id: threadId }).where(mayKnow(scope));
  const copies = inThread().select(
    'mail_messages.id',
    scope.db.raw(`row_number() over (partition by ${EMAIL} order by ? desc, ? desc, mail_messages.id) as place`, [
      isOwn(scope),
      mayRead(scope),
    ]),
  );
  const best = scope.db.from(copies.as('copies')).where('place', 1).select('copies.id');
  const [[first, ...others], deals] = await Promise.all([
    readMail(scope, inThread().whereIn('mail_messages.id', best).limit(MOST_SHOWN)),
    listThreadDeals(scope, threadId),
  ]);
  if (!first) throw notFound(msg`This email`);
  return [{ ...first, deals }, ...others.map((email) => ({ ...email, deals: [] }))];
};

/** Whether the reader may read an email whole, in any of the mailboxes that received it. */
export const isReadByMailbox = async (
  scope: Scope,
  { messageId, from, date, subject }: Identified,
): Promise<boolean> => {
  const withReference = rows(scope, 'mail_references').where({ reference: messageId }).select('mail_id');
  const found = messageId
    ? rows(scope, 'mail_messages')
        .whereIn('mail_messages.id', withReference)
        .where({ message_id: messageId, from_address: from.address })
    : rows(scope, 'mail_messages').where({ message_key: mailKey({ messageId, from, date, subject }) });
  return (await found.where(mayRead(scope)).first('mail_messages.id')) !== undefined;
};

/** The parts of an email that a reply refers to. `references` ends with the email's own Message-ID. */
interface AnsweredEmail {
  id: string;
  references: string[];
  contact_ids: string[];
}

/** Returns an email that the reader may read whole, to reply to it. @throws 404 */
export const findAnswered = async (scope: Scope, id: string): Promise<AnsweredEmail> => {
  const found = await rows(scope, 'mail_messages')
    .where({ id })
    .where(mayRead(scope))
    .first(
      'id',
      scope.db.raw(
        `array(select reference from mail_references where mail_references.workspace_id = :workspace
           and mail_references.mail_id = mail_messages.id order by mail_references.id) as references`,
        { workspace: scope.workspaceId },
      ),
      scope.db.raw(
        `array(select contact_id from mail_contacts where mail_contacts.workspace_id = :workspace
           and mail_contacts.mail_id = mail_messages.id) as contact_ids`,
        { workspace: scope.workspaceId },
      ),
    );
  if (!found) throw notFound(msg`This email`);
  return found;
};

/** Whether an email was answered in its thread, or its contacts have had a call or a meeting since. */
export const isAnswered = async (scope: Scope, mailId: string): Promise<boolean> => {
  const { rows: found } = await scope.db.raw(
    `select exists (
         select from mail_messages as later where later.workspace_id = :workspace and later.thread_id = sent.thread_id
           and later.sent_at > sent.sent_at and later.from_address <> sent.from_address
       ) or exists (
         select from mail_contacts
         join notes on notes.workspace_id = mail_contacts.workspace_id and notes.contact_id = mail_contacts.contact_id
         where mail_contacts.workspace_id = :workspace and mail_contacts.mail_id = sent.id
           and notes.deleted_at is null and notes.kind <> 'note' and notes.happened_at > sent.sent_at
       ) as is_answered
     from mail_messages as sent where sent.workspace_id = :workspace and sent.id = :id`,
    { workspace: scope.workspaceId, id: mailId },
  );
  // An email that was deleted needs no answer.
  return found[0]?.is_answered ?? true;
};

/** The emails from and to a person that the reader may know of, and the number of the remaining ones. */
export const readMailOfPerson = async (
  scope: Scope,
  contactIds: string[],
  addresses: string[],
): Promise<{ emails: MailMessage[]; hidden: number }> => {
  const all = mailOfPerson(scope, contactIds, addresses);
  const emails = await readMail(scope, all.clone());
  const [{ count }] = await all.count();
  return { emails, hidden: Number(count) - emails.length };
};

/** The emails that the reader may know about, oldest first, each with only what they may read. */
const readMail = async (scope: Scope, mail: Knex.QueryBuilder): Promise<MailMessage[]> => {
  const emails: (MailMessage & { is_open: boolean })[] = await mail
    .where(mayKnow(scope))
    .orderBy(['sent_at', 'id'])
    .select(
      'id',
      scope.db.raw(`jsonb_build_object('name', from_name, 'address', from_address) as "from"`),
      'recipients',
      'subject',
      'text',
      'attachment_count',
      'bounce',
      'sent_at',
      scope.db.raw(
        `(select mail_copies.is_hidden from mail_copies
          join mailboxes on mailboxes.workspace_id = mail_copies.workspace_id and mailboxes.id = mail_copies.mailbox_id
          where mail_copies.workspace_id = :workspace and mail_copies.mail_id = mail_messages.id
            and mailboxes.user_id = :reader::uuid) as is_hidden`,
        { workspace: scope.workspaceId, reader: scope.userId },
      ),
      scope.db.raw(
        `(select coalesce(json_agg(json_build_object('id', deals.id, 'title', deals.title) order by deals.title, deals.id), '[]')
          from mail_deals join deals on deals.workspace_id = mail_deals.workspace_id and deals.id = mail_deals.deal_id
          where mail_deals.workspace_id = :workspace and mail_deals.mail_id = mail_messages.id
            and deals.deleted_at is null) as deals`,
        { workspace: scope.workspaceId },
      ),
      scope.db.raw('? as is_open', [mayRead(scope)]),
    );
  return emails.map(({ is_open, ...email }) =>
    is_open ? email : { ...email, from: null, recipients: null, text: null, attachment_count: null, bounce: null },
  );
};

interface MailPlaces {
  message_id: string;
  from_address: string;
  /** The mailboxes in which the reader may look for the email, their own first. */
  mailboxes: string[];
}

/** Where to look for an email that the reader may read whole. @throws 404 */
export const findMailPlaces = async (scope: Scope, id: string): Promise<MailPlaces> => {
  const found = await rows(scope, 'mail_messages')
    .where({ id })
    .where(mayRead(scope))
    .first(
      'message_id',
      'from_address',
      scope.db.raw(
        `array(select mailboxes.id from mail_copies
           join mailboxes on mailboxes.workspace_id = mail_copies.workspace_id and mailboxes.id = mail_copies.mailbox_id
           where mail_copies.workspace_id = :workspace and mail_copies.mail_id = mail_messages.id
             and ${IS_SHARED}
           order by (mailboxes.user_id = :reader::uuid) desc nulls last, mailboxes.id) as mailboxes`,
        { workspace: scope.workspaceId, reader: scope.userId, sharing: WHOLE },
      ),
    );
  if (!found) throw notFound(msg`This email`);
  return found;
};

const UNANSWERED_FROM = "interval '2 days'";
const UNANSWERED_UNTIL = "interval '30 days'";

/**
 * The contacts whose email of the last 30 days is the latest of its thread and has had no answer for two days, nor a call or
 * meeting since, as far as the reader may know of it: `contact_id` and `sent_at` of the first such email.
 */
export const unansweredMail = (scope: Scope): Knex.QueryBuilder => {
  const latest = rows(scope, 'mail_messages')
    .whereRaw(`sent_at > now() - ${UNANSWERED_UNTIL}`)
    .where(mayKnow(scope))
    .distinctOn('thread_id')
    .orderBy(['thread_id', { column: 'sent_at', order: 'desc' }, { column: 'id', order: 'desc' }])
    .select('id', 'from_address', 'sent_at');
  const waiting = scope.db
    .from(latest.as('mails'))
    .join('mail_contacts', 'mail_contacts.mail_id', 'mails.id')
    .join('contacts', {
      'contacts.workspace_id': 'mail_contacts.workspace_id',
      'contacts.id': 'mail_contacts.contact_id',
    })
    .where('mail_contacts.workspace_id', scope.workspaceId)
    .whereNull('contacts.deleted_at')
    .whereRaw(`mails.sent_at < now() - ${UNANSWERED_FROM}`)
    .whereRaw(`mails.from_address = any (lower_all(array_prepend(contacts.email, contacts.other_emails)))`)
    .whereNotExists(
      rows(scope, 'notes')
        .whereRaw('notes.contact_id = contacts.id and notes.happened_at > mails.sent_at')
        .whereNot('notes.kind', 'note'),
    )
    .groupBy('contacts.id')
    .select('contacts.id as contact_id', scope.db.raw('min(mails.sent_at) as sent_at'));
  return scope.db.from(waiting.as('unanswered'));
};
