import { Readable } from 'node:stream';
import type { MailboxProblem } from '@rapport/shared/mailbox';
import { addressOfServer, isCertificateError, type MailServer, MailServerFailure } from '../mailServer';
import { headerOf, type ImapHeader, personOf } from './imapHeader';
import { type EmailParts, partsOf } from './parts';

export interface ImapFolder {
  uidValidity: number;
  uidNext: number;
  /** The numbers of emails in ascending order: those since a day, optionally only those with an address, or those from a number on. */
  search(found: { since: Date; with?: string[] } | { from: number }): Promise<number[]>;
  headers(uids: number[]): Promise<ImapHeader[]>;
  /** The raw email, cut after `maxBytes`; `null` if it no longer exists. */
  source(uid: number, maxBytes: number): Promise<Buffer | null>;
}

export interface ImapEmail {
  parts: EmailParts;
  /** The decoded content of a part, cut after `maxBytes`. Text is in UTF-8. */
  download(part: string, maxBytes: number): Promise<Readable>;
}

export interface Imap {
  /** The folders with the emails that people have read, sent or filed. If one folder has all emails, only that one. */
  folders(): Promise<string[]>;
  inFolder<T>(path: string, work: (folder: ImapFolder) => Promise<T>): Promise<T>;
  /** Opens an email by its Message-ID and its sender; `null` if it no longer exists. */
  withEmail<T>(known: { messageId: string; from: string }, work: (email: ImapEmail) => Promise<T>): Promise<T | null>;
  /** Copies a sent email to the folder for sent emails, unless it is there already. */
  copyToSentFolder(email: { messageId: string; source: Buffer; sentAt: Date }): Promise<void>;
}

const TIMEOUT_MS = 15_000;
/** Servers and routers drop connections that are idle for longer. */
const IDLE_MS = 4 * 60_000;
const IGNORED_FOLDERS = new Set(['\\Junk', '\\Trash', '\\Drafts', '\\Flagged', '\\Important']);
const FOLDERS_MAX = 100;
const HEADERS = [
  ...['list-id', 'list-unsubscribe', 'precedence', 'auto-submitted'],
  ...['references', 'in-reply-to', 'content-type'],
];

/** Opens a mailbox, and closes it afterwards. @throws MailServerFailure */
export const withImap = async <T>(
  server: MailServer,
  config: { allowsPrivateHosts: boolean },
  work: (imap: Imap) => Promise<T>,
): Promise<T> => {
  const client = await connect(server, config, 2 * TIMEOUT_MS);
  try {
    return await work(imapOf(client));
  } finally {
    client.close();
  }
};

/**
 * Processes the unread emails of a folder one after another, each cut after `max.bytes`, and marks them as read. An email stays
 * unread if `work` fails. @throws MailServerFailure; AggregateError with the errors of `work`
 */
export const takeUnread = async (
  server: MailServer,
  folder: string,
  max: { emails: number; bytes: number },
  work: (source: Buffer) => Promise<unknown>,
): Promise<void> => {
  // The operator has configured this server, so it may be on the same machine.
  const client = await connect(server, { allowsPrivateHosts: true }, 2 * TIMEOUT_MS);
  const errors: unknown[] = [];
  try {
    await client.mailboxOpen(folder);
    const uids = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of uids.slice(0, max.emails)) {
      const query = { source: { start: 0, maxLength: max.bytes } };
      const message = await client.fetchOne(String(uid), query, { uid: true });
      const source = message ? message.source : undefined;
      if (!source) continue;
      try {
        await work(source);
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      } catch (error) {
        errors.push(error);
      }
    }
  } finally {
    client.close();
  }
  if (errors.length > 0) throw new AggregateError(errors);
};

interface Watch {
  /** Called whenever emails arrive. */
  onMail: () => void;
  /** Called once when the connection has ended, for any reason. */
  onEnd: () => void;
}

/** Keeps a mailbox open and calls `onMail` when emails arrive (IDLE). @throws MailServerFailure */
export const watchImap = async (
  server: MailServer,
  config: { allowsPrivateHosts: boolean },
  { onMail, onEnd }: Watch,
): Promise<{ close(): void }> => {
  const client = await connect(server, config, 2 * IDLE_MS);
  client.on('exists', ({ count, prevCount }) => count > prevCount && onMail());
  client.once('close', onEnd);
  const idle = async () => {
    const whole = (await client.list()).find(({ specialUse }) => specialUse === '\\All');
    await client.mailboxOpen(whole?.path ?? 'INBOX', { readOnly: true });
    while (client.usable) await client.idle();
  };
  // It ends with the connection, which calls `onEnd`.
  idle().catch(() => client.close());
  return { close: () => client.close() };
};

const connect = async (
  server: MailServer,
  config: { allowsPrivateHosts: boolean },
  socketTimeout: number,
): Promise<Client> => {
  const { host, port, security, username } = server;
  const address = await addressOfServer(server, config);
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: address,
    servername: host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth:
      'password' in server
        ? { user: username, pass: server.password }
        : { user: username, accessToken: server.accessToken },
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: IDLE_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout,
  });
  // Without a listener, a lost connection would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    client.close();
    throw new MailServerFailure(problemOf(error));
  });
  return client;
};

/** The content of a part; empty if the part does not exist. */
const contentOf = (found: import('imapflow').DownloadObject | import('imapflow').DownloadNotFound): Readable =>
  'content' in found && found.content ? found.content : Readable.from([]);

type SearchObject = import('imapflow').SearchObject;
type Client = InstanceType<typeof import('imapflow').ImapFlow>;

const problemOf = (error: unknown): MailboxProblem => {
  const {
    code = '',
    authenticationFailed,
    responseText = '',
    message = '',
  } = error as {
    code?: string;
    authenticationFailed?: boolean;
    responseText?: string;
    message?: string;
  };
  if (/imap.{0,40}(disabled|not enabled|turned off|deactivated)|enable imap/i.test(responseText)) return 'imap_off';
  if (authenticationFailed) return 'wrong_password';
  if (isCertificateError(code)) return 'certificate';
  if (/STARTTLS/i.test(message)) return 'no_encryption';
  return 'unreachable';
};

const foldersOf = async (client: Client): Promise<string[]> => {
  const all = await client.list();
  const readable = all.filter(
    ({ flags, specialUse }) => !flags.has('\\Noselect') && !IGNORED_FOLDERS.has(String(specialUse ?? '')),
  );
  const whole = readable.find(({ specialUse }) => specialUse === '\\All');
  return (whole ? [whole] : readable).slice(0, FOLDERS_MAX).map(({ path }) => path);
};

const imapOf = (client: Client): Imap => ({
  folders: () => foldersOf(client),
  inFolder: (path, work) => withLock(client, path, () => work(openedFolder(client))),
  withEmail: (known, work) => withEmail(client, known, work),
  copyToSentFolder: (email) => copyToSentFolder(client, email),
});

const withLock = async <T>(
  client: Client,
  path: string,
  work: () => Promise<T>,
  { readOnly = true } = {},
): Promise<T> => {
  const lock = await client.getMailboxLock(path, { readOnly });
  try {
    return await work();
  } finally {
    lock.release();
  }
};

/** The folder that the lock has opened. @throws MailServerFailure */
const openedFolder = (client: Client): ImapFolder => {
  const { mailbox } = client;
  if (!mailbox) throw new MailServerFailure('not_readable');
  return {
    uidValidity: Number(mailbox.uidValidity),
    uidNext: mailbox.uidNext,
    search: async (found) => {
      const uids = (await client.search(queryOf(found), { uid: true })) || [];
      // `5:*` also returns the last email if its number is lower.
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
    const found = await withLock(client, path, async () => {
      const email = await findEmail(client, messageId, from);
      return email && { result: await work(email) };
    });
    if (found) return found.result;
  }
  return null;
};

const findEmail = async (client: Client, messageId: string, from: string): Promise<ImapEmail | null> => {
  const uids = (await client.search({ header: { 'message-id': messageId } }, { uid: true })) || [];
  for (const uid of uids) {
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
  await withLock(
    client,
    path,
    async () => {
      const copies = (await client.search({ header: { 'message-id': messageId } })) || [];
      if (copies.length === 0) await client.append(path, source, ['\\Seen'], sentAt);
    },
    { readOnly: false },
  );
};

const queryOf = (found: Parameters<ImapFolder['search']>[0]): SearchObject => {
  if ('from' in found) return { uid: `${found.from}:*` };
  const { since, with: addresses } = found;
  if (!addresses) return { since };
  return { since, or: addresses.flatMap((address) => [{ from: address }, { to: address }, { cc: address }]) };
};
