import type { Mailbox, MailboxProblem, MailSender, MailVisibility } from '@rapport/shared/mailbox';
import { hasMailboxes, PLANS } from '@rapport/shared/plans';
import { addRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { forgetSendersOf } from './senders.repository';

const MAILBOX = [
  'id',
  'address',
  'host',
  'port',
  'security',
  'username',
  'sign_in',
  'smtp',
  'sender_name',
  'signature',
  'visibility',
  'status',
  'problem',
  'found',
  'checked',
  'kept',
  'unknown_senders',
  'bulk',
  'never',
  'excluded',
  'synced_at',
  'created_at',
  'updated_at',
];

/** The reader's own mailbox. */
export const findOwnMailbox = async (scope: Scope): Promise<Mailbox | null> =>
  (await rows(scope, 'mailboxes').where({ user_id: scope.userId }).first(MAILBOX)) ?? null;

/** A mailbox with its encrypted password, for the job that reads it. */
export type StoredMailbox = Mailbox & { secret: string; user_id: string };

export const findStoredMailbox = async (scope: Scope, id: string): Promise<StoredMailbox | null> =>
  (await rows(scope, 'mailboxes')
    .where({ id })
    .first([...MAILBOX, 'secret', 'user_id'])) ?? null;

/** Finds a mailbox, and locks it until the transaction ends. */
export const lockStoredMailbox = async (scope: Scope, id: string): Promise<StoredMailbox | null> =>
  (await rows(scope, 'mailboxes')
    .where({ id })
    .forUpdate()
    .first([...MAILBOX, 'secret', 'user_id'])) ?? null;

type NewMailbox = Pick<
  Mailbox,
  'id' | 'address' | 'host' | 'port' | 'security' | 'username' | 'sign_in' | 'visibility'
> & {
  secret: string;
  /** The SMTP settings as JSON. */
  smtp: string | null;
};

/** Inserts a mailbox. It sends under the name of its owner until they choose another. */
export const insertMailbox = async (scope: Scope, mailbox: NewMailbox) => {
  const { name } = await scope.db('users').where({ id: scope.userId }).first('name');
  await addRow(scope, 'mailboxes', { ...mailbox, user_id: scope.userId, sender_name: name });
};

/** The values that end the pause of a mailbox whose server could not be reached. */
const REACHED = { failures: 0, retry_at: null };

/** Stores the provider's new secret, unless the access was changed in the meantime. */
export const renewSecret = (scope: Scope, id: string, { from, to }: { from: string; to: string }) =>
  rows(scope, 'mailboxes').where({ id, secret: from }).update({ secret: to });

/** Changes the access to a mailbox. Emails that were already read are kept. */
export const updateAccess = (scope: Scope, { id, ...access }: NewMailbox) =>
  rows(scope, 'mailboxes')
    .where({ id })
    .update({ ...access, status: 'syncing', problem: null, ...REACHED, updated_at: scope.db.fn.now() });

export const updateVisibility = (scope: Scope, visibility: MailVisibility): Promise<number> =>
  rows(scope, 'mailboxes').where({ user_id: scope.userId }).update({ visibility, updated_at: scope.db.fn.now() });

export const updateSender = (scope: Scope, sender: MailSender): Promise<number> =>
  rows(scope, 'mailboxes')
    .where({ user_id: scope.userId })
    .update({ ...sender, updated_at: scope.db.fn.now() });

/** Deletes the reader's mailbox, with the emails that no other mailbox has. */
export const deleteOwnMailbox = (scope: Scope): Promise<number> =>
  rows(scope, 'mailboxes').where({ user_id: scope.userId }).delete();

export const markReady = (scope: Scope, id: string) =>
  rows(scope, 'mailboxes')
    .where({ id })
    .update({ status: 'ready', problem: null, ...REACHED, synced_at: scope.db.fn.now() });

/** Records that emails were read, so that a mailbox that loses its connection now and then is retried soon. */
export const markReached = (scope: Scope, id: string) => rows(scope, 'mailboxes').where({ id }).update(REACHED);

/**
 * Marks a mailbox as failed. A mailbox that cannot be reached is retried after 1, 2, 4 minutes and so on, at most after
 * an hour.
 */
export const markFailed = (scope: Scope, id: string, problem: MailboxProblem) =>
  rows(scope, 'mailboxes')
    .where({ id })
    .update({
      status: 'failed',
      problem,
      failures: scope.db.raw('failures + 1'),
      retry_at: scope.db.raw(`now() + least(60, 2 ^ least(failures, 6)) * interval '1 minute'`),
    });

type Progress = Partial<Record<'found' | 'checked' | 'kept' | 'unknown_senders' | 'bulk' | 'excluded', number>>;

/** Adds to the counts of a mailbox. */
export const addProgress = (scope: Scope, id: string, progress: Progress) =>
  rows(scope, 'mailboxes')
    .where({ id })
    .increment(progress as Record<string, number>);

export interface FolderPlace {
  id: string;
  path: string;
  uid_validity: number;
  top_uid: number;
  bottom_uid: number;
}

export const findFolder = async (scope: Scope, mailboxId: string, path: string): Promise<FolderPlace | null> =>
  (await rows(scope, 'mail_folders')
    .where({ mailbox_id: mailboxId, path })
    .first('id', 'path', 'uid_validity', 'top_uid', 'bottom_uid')) ?? null;

/** Adds a folder, or starts it again if the server has renumbered its emails. */
export const putFolder = (scope: Scope, mailboxId: string, folder: Omit<FolderPlace, 'id'>) =>
  addRow(scope, 'mail_folders', { mailbox_id: mailboxId, ...folder })
    .onConflict(['workspace_id', 'mailbox_id', 'path'])
    .merge(['uid_validity', 'top_uid', 'bottom_uid']);

export const moveFolder = (scope: Scope, id: string, place: Partial<Pick<FolderPlace, 'top_uid' | 'bottom_uid'>>) =>
  rows(scope, 'mail_folders').where({ id }).update(place);

/** Resets how far a mailbox was read, so that all of it is read again. Emails that were stored are kept. */
export const startOver = async (scope: Scope, id: string) => {
  await rows(scope, 'mail_folders').where({ mailbox_id: id }).delete();
  await rows(scope, 'mail_searches').where({ mailbox_id: id }).delete();
  await forgetSendersOf(scope, id);
  await rows(scope, 'mailboxes')
    .where({ id })
    .update({ status: 'syncing', found: 0, checked: 0, unknown_senders: 0, bulk: 0, excluded: 0 });
};

/** A contact for whose emails a mailbox still has to be searched. */
interface MailSearch {
  id: string;
  addresses: string[];
}

export const listSearches = (scope: Scope, mailboxId: string, limit: number): Promise<MailSearch[]> =>
  rows(scope, 'mail_searches')
    .join('contacts', (join) =>
      join.on('contacts.workspace_id', 'mail_searches.workspace_id').andOn('contacts.id', 'mail_searches.contact_id'),
    )
    .where({ mailbox_id: mailboxId })
    .limit(limit)
    .select(
      'mail_searches.id',
      scope.db.raw(`array_remove(array_prepend(contacts.email, contacts.other_emails), '') as addresses`),
    );

export const deleteSearches = (scope: Scope, ids: string[]): Promise<number> =>
  rows(scope, 'mail_searches').whereRaw('id = any (?)', [ids]).delete();

const PLANS_WITH_MAILBOXES = Object.values(PLANS)
  .map(({ id }) => id)
  .filter(hasMailboxes);

// Times outside this range were set while the clock was ahead, and are ignored.
const IS_RETRIED = `(retry_at is null or retry_at not between now() and now() + interval '1 hour')`;
const IS_UNWATCHED = `(watched_until is null or watched_until not between now() and now() + interval '1 minute')`;

/**
 * The mailboxes of all workspaces that are due to be read. A mailbox that failed is due again when its pause has
 * passed, or if its plan has mailboxes again. A mailbox that a process watches is due only if there are new contacts to
 * search for, and every ten minutes, because only one of its folders is watched.
 */
export const listDueMailboxes = (trx: Db): Promise<{ id: string; workspace_id: string }[]> =>
  trx('mailboxes')
    .whereRaw(
      `(status <> 'failed' or problem = 'unreachable' and ${IS_RETRIED} or problem = 'plan' and exists (
        select from workspaces where workspaces.id = mailboxes.workspace_id and effective_plan(plan_id) = any (?)))`,
      [PLANS_WITH_MAILBOXES],
    )
    .whereRaw(
      `(status <> 'ready' or ${IS_UNWATCHED} or synced_at not between now() - interval '10 minutes' and now()
        or exists (select from mail_searches where mail_searches.workspace_id = mailboxes.workspace_id
          and mail_searches.mailbox_id = mailboxes.id))`,
    )
    .select('id', 'workspace_id');

interface WatchedMailbox {
  id: string;
  workspace_id: string;
  /** Changes whenever the access is changed. */
  secret: string;
}

/** Claims mailboxes that no process watches, and renews the watcher's own claims, for a minute. */
export const claimWatches = async (
  trx: Db,
  watcher: string,
  { most, except }: { most: number; except: string[] },
): Promise<WatchedMailbox[]> => {
  const { rows: claimed } = await trx.raw(
    `update mailboxes set watcher = :watcher::uuid, watched_until = now() + interval '1 minute'
     where id in (
       select id from mailboxes
       where status = 'ready' and id <> all (:except)
         and (watcher = :watcher::uuid or ${IS_UNWATCHED})
       order by (watcher = :watcher::uuid) desc nulls last, id limit :most for update skip locked)
     returning id, workspace_id, secret`,
    { watcher, except, most },
  );
  return claimed;
};

/** Releases the claims on these mailboxes, or on all mailboxes of the watcher if no ids are given. */
export const releaseWatches = (trx: Db, watcher: string, ids?: string[]) =>
  trx('mailboxes')
    .where({ watcher })
    .modify((query) => ids && query.whereIn('id', ids))
    .update({ watcher: null, watched_until: null });
