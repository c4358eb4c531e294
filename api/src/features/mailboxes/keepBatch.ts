import type { Scope } from '../../db/scope';
import { readBounceReport } from '../../integrations/email/bounceReports';
import type { ImapFolder } from '../../integrations/imap/imap';
import type { ImapHeader } from '../../integrations/imap/imapHeader';
import { type ReadEmail, readEmail } from '../../integrations/imap/readEmail';
import { erasedAmong } from '../personalData/personalData.readModel';
import { type Bounce, keepBounce } from './keepBounce';
import { keepMail } from './keptMail.repository';
import { addProgress, lockStoredMailbox, markReached, type StoredMailbox } from './mailboxes.repository';
import { mailKey } from './mailKey';
import {
  findKeptIds,
  findKnown,
  type KnownPeople,
  linkMail,
  moveLastContacts,
  sharedMailOf,
} from './mailMessages.repository';
import { isExcluded } from './never';
import { countSenders } from './senders.repository';

/** Only this much of a large email is read; the rest is attachments. */
const EMAIL_BYTES_MAX = 1_000_000;
const REPORT_BYTES_MAX = 300_000;

/** A mailbox that is being read. */
export interface OpenMailbox {
  mailbox: StoredMailbox;
  /** Runs work in the workspace of the mailbox. */
  inScope: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;
}

/**
 * Saves the emails of a batch that are from or to contacts. No transaction is open while the email server is asked.
 * @param as whether the emails are new, older, or read again for contacts that were added since
 * @param move saves the position that was reached, in the same transaction
 */
export const keepBatch = async (
  { inScope, mailbox }: OpenMailbox,
  folder: ImapFolder,
  uids: number[],
  as: 'new' | 'older' | 'again',
  move?: (scope: Scope) => Promise<unknown>,
) => {
  const headers = await folder.headers(uids);
  const known = await inScope((scope) =>
    findKnown(scope, [...new Set(headers.flatMap((header) => peopleOf(header)).filter(Boolean))]),
  );
  const { chosen, strangers, left } = choose(headers, mailbox.never, known);
  const keys = chosen.map(({ key }) => key);
  const kept = await inScope((scope) => findKeptIds(scope, mailbox.id, keys));
  const contents = await readContents(folder, chosen, kept);
  const bounces = await readBounces(folder, headers);
  await inScope(async (scope) => {
    const current = await lockStoredMailbox(scope, mailbox.id);
    // The mailbox was disconnected in the meantime.
    if (!current) return;
    const added = await keepChosen(scope, current, chosen, { kept, contents });
    for (const bounce of bounces) await keepBounce(scope, current, bounce);
    if (as !== 'again') await countStrangers(scope, mailbox.id, strangers);
    const read = { ...left, checked: uids.length, kept: added, found: as === 'new' ? uids.length : 0 };
    // This email was counted as one of an unknown sender when it was first read.
    await addProgress(scope, mailbox.id, as === 'again' ? { kept: added, unknown_senders: -added } : read);
    if (current.status === 'failed') await markReached(scope, mailbox.id);
    await move?.(scope);
  });
};

interface Chosen {
  header: ImapHeader;
  key: string;
  /** The addresses in the email that do not belong to members. */
  others: string[];
  contactIds: string[];
}

/** Chooses the emails to keep. Counts the emails that are left out, and lists those from people who are not contacts. */
const choose = (headers: ImapHeader[], never: string[], known: KnownPeople) => {
  const left = { unknown_senders: 0, bulk: 0, excluded: 0 };
  const chosen: Chosen[] = [];
  const strangers: ImapHeader[] = [];
  for (const header of headers) {
    const others = peopleOf(header).filter((address) => !known.members.has(address));
    const contactIds = [...new Set(others.flatMap((address) => known.contacts.get(address) ?? []))];
    if (others.some((address) => isExcluded(never, address))) left.excluded += 1;
    else if (header.isBulk || header.isReport) left.bulk += 1;
    else if (contactIds.length === 0) {
      left.unknown_senders += 1;
      if (isFromPerson(header, known.members)) strangers.push(header);
    } else chosen.push({ header, key: mailKey(header), others, contactIds });
  }
  return { chosen, strangers, left };
};

/** Reads the emails that are new in the mailbox. */
const readContents = async (folder: ImapFolder, chosen: Chosen[], kept: Map<string, string>) => {
  const contents = new Map<string, ReadEmail>();
  for (const { header, key } of chosen) {
    if (kept.has(key) || contents.has(key)) continue;
    const source = await folder.source(header.uid, EMAIL_BYTES_MAX);
    contents.set(key, source ? await readEmail(source) : { text: '', attachmentCount: 0 });
  }
  return contents;
};

/** @returns how many of the emails the mailbox did not have before */
const keepChosen = async (
  scope: Scope,
  { id: mailboxId, never }: StoredMailbox,
  chosen: Chosen[],
  { kept, contents }: { kept: Map<string, string>; contents: Map<string, ReadEmail> },
): Promise<number> => {
  let added = 0;
  const ids: string[] = [];
  for (const { header, key, contactIds, others } of chosen) {
    // An address may have been excluded in the meantime.
    if (others.some((address) => isExcluded(never, address))) continue;
    const id = kept.get(key) ?? (await keepMail(scope, mailOf(header, key, contents.get(key)), referencesOf(header)));
    // A mailbox may have the same email in two folders.
    kept.set(key, id);
    if (!(await linkMail(scope, id, mailboxId, contactIds))) added += 1;
    ids.push(id);
  }
  await moveLastContacts(scope, sharedMailOf(scope, mailboxId, ids));
  return added;
};

/** Counts the emails of people who may be offered as contacts. Erased people may not. */
const countStrangers = async (scope: Scope, mailboxId: string, strangers: ImapHeader[]) => {
  const senders = sendersOf(strangers);
  const addresses = senders.map(({ address }) => address);
  const erased = await erasedAmong(scope, addresses);
  const offered = senders.filter(({ address }) => !erased.has(address));
  await countSenders(scope, mailboxId, offered);
};

/** The reports of email servers about emails that they could not deliver. */
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
