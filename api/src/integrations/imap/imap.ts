import { Readable } from 'node:stream';
import type { MailboxProblem } from '@rapport/shared/mailbox';
import { addressOfServer, isCertificateError, type MailServer, MailServerFailure } from '../mailServer';
import { headerOf, type ImapHeader, personOf } from './imapHeader';
import { type EmailParts, partsOf } from './parts';

export interface ImapFolder {
  uidValidity: number;
  uidNext: number;
  /** The emails that arrived since a day, all or those with an address, or those from a number on, in ascending order. */
  search(found: { since: Date; with?: string[] } | { from: number }): Promise<number[]>;
  headers(uids: number[]): Promise<ImapHeader[]>;
  /** The first part of an email as it is stored; `null` where it is gone. */
  source(uid: number, most: number): Promise<Buffer | null>;
}

export interface ImapEmail {
  parts: EmailParts;
  /** The decoded content of a part, text in UTF-8, at most so many bytes. */
  download(part: string, most: number): Promise<Readable>;
}

export interface Imap {
  /** The folders that people read and file in; where one holds all of them, that one. */
  folders(): Promise<string[]>;
  inFolder<T>(path: string, work: (folder: ImapFolder) => Promise<T>): Promise<T>;
  /** Opens one email by its Message-ID and its sender; `null` where it is gone. */
  withEmail<T>(known: { messageId: string; from: string }, work: (email: ImapEmail) => Promise<T>): Promise<T | null>;
  /** Puts a sent email into the folder for those, unless it is there. */
  copyToSentFolder(email: { messageId: string; source: Buffer; sentAt: Date }): Promise<void>;
}

const TIMEOUT_MS = 15_000;
/** Servers and routers forget who is silent for longer. */
const IDLE_MS = 4 * 60_000;
const LEFT_OUT = new Set(['\\Junk', '\\Trash', '\\Drafts', '\\Flagged', '\\Important']);
const MOST_FOLDERS = 100;
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
 * Hands out the unread emails of a folder one after the other, each up to so many bytes, and marks them as read. One whose
 * work fails stays unread. @throws MailServerFailure; AggregateError with what failed
 */
export const takeUnread = async (
  server: MailServer,
  folder: string,
  most: { emails: number; bytes: number },
  work: (source: Buffer) => Promise<unknown>,
): Promise<void> => {
  // Who runs the installation names it, so it may be on this machine.
  const client = await connect(server, { allowsPrivateHosts: true }, 2 * TIMEOUT_MS);
  const errors: unknown[] = [];
  try {
    await client.mailboxOpen(folder);
    const uids = (await client.search({ seen: false }, { uid: true })) || [];
    for (const uid of uids.slice(0, most.emails)) {
      const query = { source: { start: 0, maxLength: most.bytes } };
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
  /** Called for each time that emails arrive. */
  onMail: () => void;
  /** Called once, when the connection has ended for whatever reason. */
  onEnd: () => void;
}

/** Keeps a mailbox open and says when emails arrive there (IDLE). @throws MailServerFailure */
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
  // It ends with the connection, of which `onEnd` tells.
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
  // Without a listener, a connection that breaks would end the process.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    client.close();
    throw new MailServerFailure(problemOf(error));
  });
  return client;
};

/** A part that is not there has no bytes. */
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
    ({ flags, specialUse }) => !flags.has('\\Noselect') && !LEFT_OUT.has(String(specialUse ?? '')),
  );
  const whole = readable.find(({ specialUse }) => specialUse === '\\All');
  return (whole ? [whole] : readable).slice(0, MOST_FOLDERS).map(({ path }) => path);
};

const imapOf = (client: Client): Imap => ({
  folders: () => foldersOf(client),
  inFolder: async (path, work) => {
    const lock = await client.getMailboxLock(path, { readOnly: true });
    try {
      const { mailbox } = client;
      if (!mailbox) throw new MailServerFailure('not_readable');
      return await work({
        uidValidity: Number(mailbox.uidValidity),
        uidNext: mailbox.uidNext,
        search: async (found) => {
          const uids = (await client.search(queryOf(found), { uid: true })) || [];
          // `5:*` also names the last one where that is older.
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
        source: async (uid, most) => {
          const message = await client.fetchOne(String(uid), { source: { start: 0, maxLength: most } }, { uid: true });
          return message ? (message.source ?? null) : null;
        },
      });
    } finally {
      lock.release();
    }
  },
  withEmail: async ({ messageId, from }, work) => {
    for (const path of await foldersOf(client)) {
      const lock = await client.getMailboxLock(path, { readOnly: true });
      try {
        const uids = (await client.search({ header: { 'message-id': messageId } }, { uid: true })) || [];
        for (const uid of uids) {
          const query = { uid: true, envelope: true, bodyStructure: true };
          const found = await client.fetchOne(String(uid), query, { uid: true });
          if (!found || personOf(found.envelope?.from?.[0]).address !== from || !found.bodyStructure) continue;
          return await work({
            parts: partsOf(found.bodyStructure),
            download: async (part, maxBytes) =>
              contentOf(await client.download(String(uid), part, { uid: true, maxBytes })),
          });
        }
      } finally {
        lock.release();
      }
    }
    return null;
  },
  copyToSentFolder: async ({ messageId, source, sentAt }) => {
    const sent = (await client.list()).find(({ specialUse }) => specialUse === '\\Sent');
    const path = sent?.path ?? (await client.mailboxCreate('Sent')).path;
    const lock = await client.getMailboxLock(path);
    try {
      const filed = (await client.search({ header: { 'message-id': messageId } })) || [];
      if (filed.length === 0) await client.append(path, source, ['\\Seen'], sentAt);
    } finally {
      lock.release();
    }
  },
});

const queryOf = (found: Parameters<ImapFolder['search']>[0]): SearchObject => {
  if ('from' in found) return { uid: `${found.from}:*` };
  const { since, with: addresses } = found;
  if (!addresses) return { since };
  return { since, or: addresses.flatMap((address) => [{ from: address }, { to: address }, { cc: address }]) };
};
