import { DAY_MS } from '@rapport/shared/dates';
import type { MailboxProblem } from '@rapport/shared/mailbox';
import { inWorkspace } from '../../db/scope';
import type { Context } from '../../http/context';
import { type Imap, type ImapFolder, withImap } from '../../integrations/imap/imap';
import { MailServerFailure } from '../../integrations/mailServer';
import { mayHaveMailboxes } from '../workspaces/planLimits';
import { keepBatch, type OpenMailbox } from './keepBatch';
import {
  addProgress,
  deleteSearches,
  type FolderPlace,
  findFolder,
  findStoredMailbox,
  listSearches,
  markFailed,
  markReady,
  moveFolder,
  putFolder,
  startOver,
} from './mailboxes.repository';
import { signInOf } from './signIn';

const DAYS_BACK = 90;
const BATCH = 50;
/** If there are more new contacts than this, reading the whole mailbox again is faster than searching it. */
const SEARCHES_MAX = 50;
/** Servers limit the length of a search. */
const ADDRESSES_PER_SEARCH = 10;
/** After this time the job ends and continues later, so that other jobs can run. */
const TURN_MS = 60_000;

interface Sync extends OpenMailbox {
  /** Whether the job has to end now and continue later. */
  isOver(): boolean;
}

/**
 * Reads the new emails of a mailbox, then continues with the older ones where it stopped. Each batch is saved in one transaction
 * together with the position it reached, so that a crash neither loses nor duplicates anything.
 * @returns whether there is more to read
 */
export const syncMailbox = async (
  context: Context,
  workspaceId: string,
  mailboxId: string,
  turnMs = TURN_MS,
): Promise<boolean> => {
  const inScope: Sync['inScope'] = (work) => inWorkspace(context.db, { workspaceId }, work);
  const found = await inScope(async (scope) => ({
    mailbox: await findStoredMailbox(scope, mailboxId),
    isAllowed: await mayHaveMailboxes(scope),
  }));
  const { mailbox } = found;
  if (!mailbox) return false;
  const fail = (problem: MailboxProblem) => inScope((scope) => markFailed(scope, mailboxId, problem));
  if (!found.isAllowed) {
    await fail('plan');
    return false;
  }
  const until = Date.now() + turnMs;
  // Another process continues when this one stops.
  const sync: Sync = { mailbox, inScope, isOver: () => Date.now() > until || context.isDraining() };
  try {
    const signIn = await signInOf(context, workspaceId, mailbox);
    const hasMore = await withImap({ ...mailbox, ...signIn }, context.config, (imap) => syncFolders(sync, imap));
    if (!hasMore) await inScope((scope) => markReady(scope, mailboxId));
    return hasMore;
  } catch (error) {
    // A lost connection is retried the next minute.
    if (!(error instanceof MailServerFailure)) throw error;
    await fail(error.problem);
    return false;
  }
};

const syncFolders = async (sync: Sync, imap: Imap): Promise<boolean> => {
  const paths = await imap.folders();
  let hasMore = await searchForContacts(sync, imap, paths);
  // Reads the new emails of all folders before the older ones.
  for (const step of [readNew, readOlder]) {
    for (const path of paths) {
      hasMore = (await imap.inFolder(path, (folder) => step(sync, path, folder))) === true || hasMore;
      if (sync.isOver()) return true;
    }
  }
  return hasMore;
};

/**
 * Searches the emails that were read before for contacts who have been added since, or have a new address.
 * @returns whether there is more to search
 */
const searchForContacts = async (sync: Sync, imap: Imap, paths: string[]): Promise<boolean> => {
  const { inScope, mailbox } = sync;
  const searches = await inScope((scope) => listSearches(scope, mailbox.id, SEARCHES_MAX + 1));
  if (searches.length === 0) return false;
  if (searches.length > SEARCHES_MAX) {
    await inScope((scope) => startOver(scope, mailbox.id));
    return false;
  }
  // One at a time, so that the work done is kept if the turn ends early.
  for (const { id, addresses } of searches) {
    const searched = addresses.filter(isSearchable);
    for (const path of paths) {
      const isUnfinished = await imap.inFolder(path, (folder) => readAgain(sync, path, folder, searched));
      if (isUnfinished) return true;
    }
    await inScope((scope) => deleteSearches(scope, [id]));
  }
  return false;
};

/** Some servers refuse any search with non-ASCII characters, which would stop all reading of the mailbox. */
const isSearchable = (address: string): boolean => /^\p{ASCII}+$/u.test(address);

/** Reads the emails with the addresses again, among those of the folder that were read before. @returns whether the time was up */
const readAgain = async (sync: Sync, path: string, folder: ImapFolder, addresses: string[]): Promise<boolean> => {
  const place = await placeOf(sync, path, folder);
  for (let at = 0; at < addresses.length; at += ADDRESSES_PER_SEARCH) {
    const some = addresses.slice(at, at + ADDRESSES_PER_SEARCH);
    const found = await folder.search({ since: sinceOf(sync), with: some });
    const uids = found.filter((uid) => uid >= place.bottom_uid && uid <= place.top_uid);
    for (let from = 0; from < uids.length; from += BATCH) {
      if (sync.isOver()) return true;
      await keepBatch(sync, folder, uids.slice(from, from + BATCH), 'again');
    }
  }
  return false;
};

const sinceOf = ({ mailbox }: Sync) => new Date(new Date(mailbox.created_at).getTime() - DAYS_BACK * DAY_MS);

/** How far a folder has been read. A new folder, or one that the server has renumbered, starts with its newest email. */
const placeOf = async (sync: Sync, path: string, folder: ImapFolder): Promise<FolderPlace> => {
  const { inScope, mailbox } = sync;
  const place = await inScope((scope) => findFolder(scope, mailbox.id, path));
  if (place && place.uid_validity === folder.uidValidity) return place;
  const older = await folder.search({ since: sinceOf(sync) });
  return inScope(async (scope) => {
    const { uidValidity: uid_validity, uidNext } = folder;
    await putFolder(scope, mailbox.id, { path, uid_validity, top_uid: uidNext - 1, bottom_uid: uidNext });
    await addProgress(scope, mailbox.id, { found: older.filter((uid) => uid < uidNext).length });
    return (await findFolder(scope, mailbox.id, path)) as FolderPlace;
  });
};

const readNew = async (sync: Sync, path: string, folder: ImapFolder): Promise<boolean> => {
  const place = await placeOf(sync, path, folder);
  const uids = await folder.search({ from: place.top_uid + 1 });
  for (let at = 0; at < uids.length; at += BATCH) {
    const batch = uids.slice(at, at + BATCH);
    await keepBatch(sync, folder, batch, 'new', (scope) => moveFolder(scope, place.id, { top_uid: batch.at(-1) }));
    if (sync.isOver()) return true;
  }
  return false;
};

/** Reads the older emails, newest first. */
const readOlder = async (sync: Sync, path: string, folder: ImapFolder): Promise<boolean> => {
  const place = await placeOf(sync, path, folder);
  if (place.bottom_uid <= 1) return false;
  const uids = (await folder.search({ since: sinceOf(sync) })).filter((uid) => uid < place.bottom_uid).toReversed();
  for (let at = 0; at < uids.length; at += BATCH) {
    if (sync.isOver()) return true;
    const batch = uids.slice(at, at + BATCH);
    await keepBatch(sync, folder, batch, 'older', (scope) => moveFolder(scope, place.id, { bottom_uid: batch.at(-1) }));
  }
  await sync.inScope((scope) => moveFolder(scope, place.id, { bottom_uid: 1 }));
  return false;
};
