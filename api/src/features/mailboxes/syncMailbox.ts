import { DAY_MS } from '@rapport/shared/dates';
import type { MailboxProblem } from '@rapport/shared/mailbox';
import { inWorkspace, type Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { readBounceReport } from '../../integrations/email/bounceReports';
import { type Imap, type ImapFolder, withImap } from '../../integrations/imap/imap';
import type { ImapHeader } from '../../integrations/imap/imapHeader';
import { type ReadEmail, readEmail } from '../../integrations/imap/readEmail';
import { MailServerFailure } from '../../integrations/mailServer';
import { mayHaveMailboxes } from '../workspaces/planLimits';
import { type Bounce, keepBounce } from './keepBounce';
import {
  addProgress,
  deleteSearches,
  type FolderPlace,
  findFolder,
  findStoredMailbox,
  listSearches,
  lockStoredMailbox,
  markFailed,
  markReady,
  moveFolder,
  putFolder,
  type StoredMailbox,
  startOver,
} from './mailboxes.repository';
import { mailKey } from './mailKey';
import { findKept, findKnown, keepMail, linkMail, moveLastContacts, sharedMailOf } from './mailMessages.repository';
import { isAmong } from './never';
import { countSenders } from './senders.repository';
import { signInOf } from './signIn';

const DAYS_BACK = 90;
const BATCH = 50;
/** With more new contacts, reading the whole mailbox again is faster than searching it. */
const SEARCHES_MAX = 50;
/** Servers limit the length of a search. */
const ADDRESSES_PER_SEARCH = 10;
/** The rest of a large email is attachments. */
const EMAIL_BYTES_MAX = 1_000_000;
const REPORT_BYTES_MAX = 300_000;
/** After this time the job ends and continues later, so that other jobs can run. */
const TURN_MS = 60_000;

interface Sync {
  context: Context;
  mailbox: StoredMailbox;
  /** Runs work in the workspace of the mailbox. */
  inScope: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;
  until: number;
}

/**
 * Reads the new emails of a mailbox, then continues with the older ones where it stopped. Each batch is saved in one transaction
 * together with the position it reached, so that a crash neither loses nor duplicates anything.
 * @returns whether there is more to read
 */
export const syncMailbox = async (context: Context, workspaceId: string, mailboxId: string): Promise<boolean> => {
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
  const sync: Sync = { context, mailbox, inScope, until: Date.now() + TURN_MS };
  try {
    const signIn = await signInOf(context, workspaceId, mailbox);
    const hasMore = await withImap({ ...mailbox, ...signIn }, context.config, (imap) => syncFolders(sync, imap));
    if (!hasMore) await inScope((scope) => markReady(scope, mailboxId));
    return hasMore;
  } catch (error) {
    // A lost connection is retried the next minute.
    if (error instanceof MailServerFailure) await fail(error.problem);
    else if (isConnectionError(error)) await fail('unreachable');
    else throw error;
    return false;
  }
};

const isConnectionError = (error: unknown) =>
  ['NoConnection', 'EConnectionClosed', 'ETIMEOUT', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'].includes(
    String((error as { code?: string }).code),
  );

const syncFolders = async (sync: Sync, imap: Imap): Promise<boolean> => {
  const paths = await imap.folders();
  let hasMore = await searchForContacts(sync, imap, paths);
  // Reads the new emails of all folders before the older ones.
  for (const step of [readNew, readOlder]) {
    for (const path of paths) {
      hasMore = (await imap.inFolder(path, (folder) => step(sync, path, folder))) || hasMore;
      if (Date.now() > sync.until) return true;
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
  const addresses = searches.flatMap((search) => search.addresses);
  for (const path of paths) {
    const isUnfinished = await imap.inFolder(path, (folder) => readAgain(sync, path, folder, addresses));
    if (isUnfinished) return true;
  }
  const ids = searches.map(({ id }) => id);
  await inScope((scope) => deleteSearches(scope, ids));
  return false;
};

/** Reads the emails with the addresses again, among those of the folder that were read before. @returns whether the time was up */
const readAgain = async (sync: Sync, path: string, folder: ImapFolder, addresses: string[]): Promise<boolean> => {
  const place = await placeOf(sync, path, folder);
  for (let at = 0; at < addresses.length; at += ADDRESSES_PER_SEARCH) {
    const some = addresses.slice(at, at + ADDRESSES_PER_SEARCH);
    const found = await folder.search({ since: sinceOf(sync), with: some });
    const uids = found.filter((uid) => uid >= place.bottom_uid && uid <= place.top_uid);
    for (let from = 0; from < uids.length; from += BATCH) {
      if (Date.now() > sync.until) return true;
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
  }
  return false;
};

/** Reads the older emails, newest first. */
const readOlder = async (sync: Sync, path: string, folder: ImapFolder): Promise<boolean> => {
  const place = await placeOf(sync, path, folder);
  if (place.bottom_uid <= 1) return false;
  const uids = (await folder.search({ since: sinceOf(sync) })).filter((uid) => uid < place.bottom_uid).toReversed();
  for (let at = 0; at < uids.length; at += BATCH) {
    if (Date.now() > sync.until) return true;
    const batch = uids.slice(at, at + BATCH);
    await keepBatch(sync, folder, batch, 'older', (scope) => moveFolder(scope, place.id, { bottom_uid: batch.at(-1) }));
  }
  await sync.inScope((scope) => moveFolder(scope, place.id, { bottom_uid: 1 }));
  return false;
};

interface Chosen {
  header: ImapHeader;
  key: string;
  /** The addresses in the email that do not belong to members. */
  others: string[];
  contactIds: string[];
}

/** Saves the emails of a batch that are from or to contacts. No transaction is open while the mail server is asked. */
const keepBatch = async (
  { inScope, mailbox }: Sync,
  folder: ImapFolder,
  uids: number[],
  as: 'new' | 'older' | 'again',
  move?: (scope: Scope) => Promise<unknown>,
) => {
  const headers = await folder.headers(uids);
  const known = await inScope((scope) =>
    findKnown(scope, [...new Set(headers.flatMap((header) => peopleOf(header)).filter(Boolean))]),
  );
  const left = { unknown_senders: 0, bulk: 0, excluded: 0 };
  const chosen: Chosen[] = [];
  const strangers: ImapHeader[] = [];
  for (const header of headers) {
    const others = peopleOf(header).filter((address) => !known.members.has(address));
    const contactIds = [...new Set(others.flatMap((address) => known.contacts.get(address) ?? []))];
    if (others.some((address) => isAmong(mailbox.never, address))) left.excluded += 1;
    else if (header.isBulk || header.isReport) left.bulk += 1;
    else if (contactIds.length === 0) {
      left.unknown_senders += 1;
      if (as !== 'again' && isFromPerson(header, known.members)) strangers.push(header);
    } else chosen.push({ header, key: mailKey(header), others, contactIds });
  }
  const keys = chosen.map(({ key }) => key);
  const kept = await inScope((scope) => findKept(scope, keys));
  const contents = new Map<string, ReadEmail>();
  for (const { header, key } of chosen) {
    if (kept.has(key) || contents.has(key)) continue;
    const source = await folder.source(header.uid, EMAIL_BYTES_MAX);
    contents.set(key, source ? await readEmail(source) : { text: '', attachmentCount: 0 });
  }
  const bounces = await readBounces(folder, headers);
  await inScope(async (scope) => {
    // The mailbox was disconnected in the meantime.
    const current = await lockStoredMailbox(scope, mailbox.id);
    if (!current) return;
    let added = 0;
    const ids: string[] = [];
    for (const { header, key, contactIds, others } of chosen) {
      // An address may have been excluded in the meantime.
      if (others.some((address) => isAmong(current.never, address))) continue;
      const id = kept.get(key) ?? (await keepMail(scope, mailOf(header, key, contents.get(key)), referencesOf(header)));
      const hadIt = await linkMail(scope, id, mailbox.id, contactIds);
      if (!hadIt) added += 1;
      ids.push(id);
    }
    await moveLastContacts(scope, sharedMailOf(scope, mailbox.id, ids));
    for (const bounce of bounces) await keepBounce(scope, current, bounce);
    await countSenders(scope, mailbox.id, sendersOf(strangers));
    const read = { ...left, checked: uids.length, kept: added, found: as === 'new' ? uids.length : 0 };
    // An email that is read again was counted as one of an unknown sender before.
    await addProgress(scope, mailbox.id, as === 'again' ? { kept: added, unknown_senders: -added } : read);
    await move?.(scope);
  });
};

/** The reports of mail servers about emails that they could not deliver. */
const readBounces = async (folder: ImapFolder, headers: ImapHeader[]): Promise<Bounce[]> => {
  const bounces: Bounce[] = [];
  for (const { uid } of headers.filter(({ isReport }) => isReport)) {
    const source = await folder.source(uid, REPORT_BYTES_MAX);
    const report = source && (await readBounceReport(source));
    if (report?.kind === 'bounce' && report.isPermanent) bounces.push({ emailId: report.recipientId, ...report });
  }
  return bounces;
};

const AUTOMATED_SENDER = /^(no-?reply|do-?not-?reply|mailer-daemon|postmaster|notifications?|bounces?)\b/;

const isFromPerson = ({ from }: ImapHeader, members: Set<string>): boolean =>
  from.address.includes('@') && !members.has(from.address) && !AUTOMATED_SENDER.test(from.address);

/** Groups the emails by sender. */
const sendersOf = (headers: ImapHeader[]) => {
  const senders = new Map<string, { address: string; name: string; emails: number; last_at: Date }>();
  for (const { from, date } of headers) {
    const { name = '', emails = 0, last_at = date } = senders.get(from.address) ?? {};
    const latest = new Date(Math.max(last_at.getTime(), date.getTime()));
    senders.set(from.address, { address: from.address, name: from.name || name, emails: emails + 1, last_at: latest });
  }
  return [...senders.values()];
};

const peopleOf = ({ from, recipients }: ImapHeader) => [from, ...recipients].map(({ address }) => address);

const referencesOf = ({ messageId, references }: ImapHeader) => [
  ...new Set([...references, ...(messageId ? [messageId] : [])]),
];

const mailOf = (
  { messageId, from, recipients, subject, date }: ImapHeader,
  message_key: string,
  content: ReadEmail | undefined,
) => ({
  message_key,
  message_id: messageId,
  from_name: from.name,
  from_address: from.address,
  recipients,
  subject,
  text: content?.text ?? '',
  attachment_count: content?.attachmentCount ?? 0,
  sent_at: date,
});
