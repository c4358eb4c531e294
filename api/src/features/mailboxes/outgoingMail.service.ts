import { msg } from '@lingui/core/macro';
import { DAY_MS } from '@rapport/shared/dates';
import type { Mailbox } from '@rapport/shared/mailbox';
import {
  ATTACHMENTS_BYTES_MAX,
  type NewOutgoingMail,
  type OutgoingMail,
  UNDO_SECONDS,
} from '@rapport/shared/outgoingMail';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import { conflict, invalid, notFound } from '../../http/problem';
import { enqueue } from '../../jobs/job';
import { findContents } from '../files/files.service';
import { requireEmailAllowance } from '../outbox/emailAllowance';
import { keepRecord } from '../records/records.repository';
import { requireMailboxes } from '../workspaces/planLimits';
import { findOwnMailbox } from './mailboxes.repository';
import { SEND } from './mailboxJobs';
import { findAnswered, findMailPlaces } from './mailThreads.readModel';
import { deleteUnsent, findOutgoing, insertOutgoing, listOutgoing, sendNow } from './outgoingMail.repository';

const MOST_DAYS_AHEAD = 365;

export const readOutgoing = (scope: Scope, contactId?: string): Promise<OutgoingMail[]> =>
  listOutgoing(scope, contactId);

/** @throws 404 if the email was already sent */
export const readOutgoingMail = async (scope: Scope, id: string): Promise<OutgoingMail> => {
  const mail = await findOutgoing(scope, id);
  if (!mail) throw notFound(msg`This email`);
  return mail;
};

/** The person's own mailbox, if it can send. */
export const findSendingMailbox = async (scope: Scope): Promise<Mailbox | null> => {
  const mailbox = await findOwnMailbox(scope);
  return mailbox?.smtp ? mailbox : null;
};

/** @throws 403 on a plan without mailboxes; 409 if there is no mailbox that can send */
export const requireSendingMailbox = async (scope: Scope): Promise<Mailbox> => {
  await requireMailboxes(scope);
  const mailbox = await findSendingMailbox(scope);
  if (!mailbox) throw conflict('no_mailbox', msg`Connect a mailbox that sends emails under Settings > Mail first.`);
  return mailbox;
};

/**
 * Stores an email that is sent later from the person's own mailbox, so that it can be taken back until then. A time in
 * the past means as soon as possible.
 * @throws 403 on a plan without mailboxes; 404 for a contact or an email that the person does not see; 409 without a
 * mailbox that can send; 422 for a time more than a year away, or for files that are gone or too large; 429 after too
 * many emails
 */
export const sendMail = async (scope: Scope, draft: NewOutgoingMail): Promise<OutgoingMail> => {
  const mailbox = await requireSendingMailbox(scope);
  const earliest = Date.now() + UNDO_SECONDS * 1_000;
  const wanted = draft.send_at === null ? earliest : Date.parse(draft.send_at);
  if (wanted > Date.now() + MOST_DAYS_AHEAD * DAY_MS) {
    throw invalid({ send_at: msg`Choose a time within the next year` });
  }
  await requireEmailAllowance(scope, 'mailbox');
  if (draft.contact_id) await keepRecord(scope, 'contact', draft.contact_id);
  if (draft.answers_id) await findAnswered(scope, draft.answers_id);
  if (draft.forwards) await findMailPlaces(scope, draft.forwards.message_id);
  await requireFiles(scope, draft.file_ids);
  const send_at = new Date(Math.max(earliest, wanted)).toISOString();
  const id = uuidv7();
  await insertOutgoing(scope, { ...draft, id, mailbox_id: mailbox.id, send_at });
  await enqueueSending(scope, id, mailbox.id, send_at);
  return readOutgoingMail(scope, id);
};

const requireFiles = async (scope: Scope, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  const files = await findContents(scope, ids);
  if (files.length < ids.length)
    throw invalid({ file_ids: msg`A file is no longer there. Remove it, then send again.` });
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > ATTACHMENTS_BYTES_MAX) {
    throw invalid({ file_ids: msg`Attach at most ${{ megabytes: ATTACHMENTS_BYTES_MAX / 1024 ** 2 }} MB together` });
  }
};

const enqueueSending = (scope: Scope, id: string, mailboxId: string, runAt?: string) =>
  enqueue(scope, SEND, { mail_id: id }, { key: `send:${id}`, queue: `send:${mailboxId}`, runAt });

/** Takes an email back. @throws 404 if it was already sent; 409 while it is being sent */
export const takeEmailBack = async (scope: Scope, id: string): Promise<void> => {
  await readOutgoingMail(scope, id);
  if ((await deleteUnsent(scope, id)) === 0) throw beingSent();
};

/**
 * Sends a waiting or failed email at once.
 * @throws 403 on a plan without mailboxes; 404 if it was sent and is no longer shown; 409 if it was sent but not to all
 * recipients, or is being sent
 */
export const sendAtOnce = async (scope: Scope, id: string): Promise<OutgoingMail> => {
  await requireMailboxes(scope);
  const mailbox = await findOwnMailbox(scope);
  const { status } = await readOutgoingMail(scope, id);
  if (status === 'sent') throw conflict('already_sent', msg`This email has already been sent`);
  const mail = await sendNow(scope, id);
  if (!mail || !mailbox) throw beingSent();
  await enqueueSending(scope, id, mailbox.id);
  return mail;
};

const beingSent = () => conflict('being_sent', msg`This email is being sent right now.`);
