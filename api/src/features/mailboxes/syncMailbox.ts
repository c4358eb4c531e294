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
/** For more new contacts than that, a mailbox is read again instead of searched. */
const MOST_SEARCHED = 50;
/** Servers limit the length of a search. */
const ADDRESSES_A_SEARCH = 10;
/** The rest of a large email is attachments. */
const MOST_BYTES = 1_000_000;
const MOST_REPORT_BYTES = 300_000;
/** A job that runs longer lets others have the worker. */
const TURN_MS = 60_000;

interface Sync {
  context: Context;
  mailbox: StoredMailbox;
  /** Runs work in the workspace of the mailbox. */
  inScope: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;
  until: number;
}

/**
 * Reads what is new in a mailbox, and on from where it stopped in what is older. Each batch is kept in one transaction
 * together with how far it goes, so that a crash loses and doubles nothing.
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
    // A connection that breaks off is made again the next minute.
    if (error instanceof MailServerFailure) await fail(error.problem);
    else if (isOfConnection(error)) await fail('unreachable');
    else throw error;
    return false;
  }
};

const isOfConnection = (error: unknown) =>
  ['NoConnection', 'EConnectionClosed', 'ETIMEOUT', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'].includes(
    String((error as { code?: string }).code),
  );

const syncFolders = async (sync: Sync, imap: Imap): Promise<boolean> => {
  const paths = await imap.folders();
  let hasMore = await searchForContacts(sync, imap, paths);
  // What is new comes first, in every folder, before anything that is old.
  for (const step of [readNew, readOlder]) {
    for (const path of paths) {
      hasMore = (await imap.inFolder(path, (folder) => step(sync, path, folder))) || hasMore;
      if (Date.now() > sync.until) return true;
    }
  }
  return hasMore;
};

/**
 * Looks through what was read before for contacts who were added later, or got another address.
 * @returns whether there are more of them
 */
const searchForContacts = async (sync: Sync, imap: Imap, paths: string[]): Promise<boolean> => {
  const { inScope, mailbox } = sync;
  const searches = await inScope((scope) => listSearches(scope, mailbox.id, MOST_SEARCHED + 1));
  if (searches.length === 0) return false;
  if (searches.length > MOST_SEARCHED) {
    await inScope((scope) => startOver(scope, mailbox.id));
    return false;
  }
  const addresses = searches.flatMap((search) => search.addresses);
  for (const path of paths) {
    const isLate = await imap.inFolder(path, (folder) => readAgain(sync, path, folder, addresses));
    if (isLate) return true;
  }
  const ids = searches.map(({ id }) => id);
  await inScope((scope) => deleteSearches(scope, ids));
  return false;
};

/** Reads again what a folder has of the addresses. What was not read before comes in its own time. @returns whether there was not enough time */
const readAgain = async (sync: Sync, path: string, folder: ImapFolder, addresses: string[]): Promise<boolean> => {
  const place = await placeOf(sync, path, folder);
  for (let at = 0; at < addresses.length; at += ADDRESSES_A_SEARCH) {
    const some = addresses.slice(at, at + ADDRESSES_A_SEARCH);
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

/** Where reading of a folder stands. One that is new, or that the server has numbered again, begins at its end. */
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

/** The newest first. */
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
  /** The addresses in it that are not those of members. */
  others: string[];
  contactIds: string[];
}

/** Keeps those emails of a batch that are with contacts. What their servers take to answer holds no transaction open. */
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
    const source = await folder.source(header.uid, MOST_BYTES);
    contents.set(key, source ? await readEmail(source) : { text: '', attachmentCount: 0 });
  }
  const bounces = await readBounces(folder, headers);
  await inScope(async (scope) => {
    // Disconnected meanwhile: what was read is of no one.
    const current = await lockStoredMailbox(scope, mailbox.id);
    if (!current) return;
    let added = 0;
    const ids: string[] = [];
    for (const { header, key, contactIds, others } of chosen) {
      // The list has grown meanwhile.
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
    // What is read again was counted as someone's who was not known.
    await addProgress(scope, mailbox.id, as === 'again' ? { kept: added, unknown_senders: -added } : read);
    await move?.(scope);
  });
};

/** What servers reported of emails that they could not deliver. */
const readBounces = async (folder: ImapFolder, headers: ImapHeader[]): Promise<Bounce[]> => {
  const bounces: Bounce[] = [];
  for (const { uid } of headers.filter(({ isReport }) => isReport)) {
    const source = await folder.source(uid, MOST_REPORT_BYTES);
    const report = source && (await readBounceReport(source));
    if (report?.kind === 'bounce' && report.isPermanent) bounces.push({ emailId: report.recipientId, ...report });
  }
  return bounces;
};

const PROGRAM = /^(no-?reply|do-?not-?reply|mailer-daemon|postmaster|notifications?|bounces?)\b/;

const isFromPerson = ({ from }: ImapHeader, members: Set<string>): boolean =>
  from.address.includes('@') && !members.has(from.address) && !PROGRAM.test(from.address);

/** Each of the senders once. */
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
