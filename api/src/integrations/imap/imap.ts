import { Readable } from 'node:stream';
import { type MailServer, MailServerFailure } from '../mailServer';
import {
  type Client,
  foldersOf,
  type SearchObject,
  searchFor,
  withClient,
  withLock,
  withReadableFolder,
} from './imapClient';
import { headerOf, type ImapHeader, personOf } from './imapHeader';
import { type EmailParts, partsOf } from './parts';

export interface ImapFolder {
  uidValidity: number;
  uidNext: number;
  /**
   * Returns the UIDs of emails in ascending order: those since a day, optionally only those with certain addresses, or
   * those from a UID on.
   */
  search(found: { since: Date; with?: string[] } | { from: number }): Promise<number[]>;
  headers(uids: number[]): Promise<ImapHeader[]>;
  /** The raw email, truncated after `maxBytes`; `null` if it no longer exists. */
  source(uid: number, maxBytes: number): Promise<Buffer | null>;
}

export interface ImapEmail {
  parts: EmailParts;
  /** The decoded content of a part, truncated after `maxBytes`. Text is in UTF-8. */
  download(part: string, maxBytes: number): Promise<Readable>;
}

export interface Imap {
  /** The folders with the emails that people have read, sent or filed. If one folder contains all emails, only that folder. */
  folders(): Promise<string[]>;
  /** Runs work in a folder; returns `null` if the server does not let us open it. */
  inFolder<T>(path: string, work: (folder: ImapFolder) => Promise<T>): Promise<T | null>;
  /** Opens an email by its Message-ID and its sender; `null` if it no longer exists. */
  withEmail<T>(known: { messageId: string; from: string }, work: (email: ImapEmail) => Promise<T>): Promise<T | null>;
  /** Copies a sent email to the folder for sent emails, unless it is there already. */
  copyToSentFolder(email: { messageId: string; source: Buffer; sentAt: Date }): Promise<void>;
}

const HEADERS = [
  ...['list-id', 'list-unsubscribe', 'precedence', 'auto-submitted'],
  ...['references', 'in-reply-to', 'content-type'],
];

/**
 * Opens a mailbox and closes it after the work, at the latest after `longestMs`. @throws MailServerFailure, also when
 * the connection is lost
 */
export const withImap = <T>(
  server: MailServer,
  config: { allowsPrivateHosts: boolean },
  work: (imap: Imap) => Promise<T>,
  longestMs?: number,
): Promise<T> => withClient(server, config, (client) => work(imapOf(client)), longestMs);

/** The content of a part; empty if the part does not exist. */
const contentOf = (found: import('imapflow').DownloadObject | import('imapflow').DownloadNotFound): Readable =>
  'content' in found && found.content ? found.content : Readable.from([]);

const imapOf = (client: Client): Imap => ({
  folders: () => foldersOf(client),
  inFolder: (path, work) => withReadableFolder(client, path, () => work(openedFolder(client))),
  withEmail: (known, work) => withEmail(client, known, work),
  copyToSentFolder: (email) => copyToSentFolder(client, email),
});

/** The operations on the folder that is currently open. @throws MailServerFailure */
const openedFolder = (client: Client): ImapFolder => {
  const { mailbox } = client;
  if (!mailbox) throw new MailServerFailure('unreachable');
  return {
    uidValidity: Number(mailbox.uidValidity),
    uidNext: mailbox.uidNext,
    search: async (found) => {
      const uids = await searchFor(client, queryOf(found));
      // `5:*` also matches the last email if its UID is lower.
      return uids.filter((uid) => !('from' in found) || uid >= found.from).toSorted((one, other) => one - other);
    },
    headers: async (uids) => {
      const headers: ImapHeader[] = [];
      if (uids.length === 0) return headers;
      const query = { uid: true, envelope: true, internalDate: true, headers: HEADERS };
      for await (const message of client.fetch(uids.join(','), query, { uid: true })) {
        headers.push(headerOf(message));
      }
      return headers;
    },
    source: async (uid, maxBytes) => {
      const message = await client.fetchOne(String(uid), { source: { start: 0, maxLength: maxBytes } }, { uid: true });
      return message ? (message.source ?? null) : null;
    },
  };
};

const withEmail = async <T>(
  client: Client,
  { messageId, from }: { messageId: string; from: string },
  work: (email: ImapEmail) => Promise<T>,
): Promise<T | null> => {
  for (const path of await foldersOf(client)) {
    const found = await withReadableFolder(client, path, async () => {
      const email = await findEmail(client, messageId, from);
      return email && { result: await work(email) };
    });
    if (found) return found.result;
  }
  return null;
};

const findEmail = async (client: Client, messageId: string, from: string): Promise<ImapEmail | null> => {
  for (const uid of await searchFor(client, { header: { 'message-id': messageId } })) {
    const query = { uid: true, envelope: true, bodyStructure: true };
    const found = await client.fetchOne(String(uid), query, { uid: true });
    if (!found || personOf(found.envelope?.from?.[0]).address !== from || !found.bodyStructure) continue;
    return {
      parts: partsOf(found.bodyStructure),
      download: async (part, maxBytes) => contentOf(await client.download(String(uid), part, { uid: true, maxBytes })),
    };
  }
  return null;
};

const copyToSentFolder = async (
  client: Client,
  { messageId, source, sentAt }: Parameters<Imap['copyToSentFolder']>[0],
): Promise<void> => {
  const sent = (await client.list()).find(({ specialUse }) => specialUse === '\\Sent');
  const path = sent?.path ?? (await client.mailboxCreate('Sent')).path;
  await withLock(client, path, async () => {
    const copies = await searchFor(client, { header: { 'message-id': messageId } });
    if (copies.length === 0) await client.append(path, source, ['\\Seen'], sentAt);
  });
};

const queryOf = (found: Parameters<ImapFolder['search']>[0]): SearchObject => {
  if ('from' in found) return { uid: `${found.from}:*` };
  const { since, with: addresses } = found;
  if (!addresses) return { since };
  return { since, or: addresses.flatMap((address) => [{ from: address }, { to: address }, { cc: address }]) };
};
