import type { MailboxProblem } from '@rapport/shared/mailbox';
import { addressOfServer, isCertificateError, type MailServer, MailServerFailure } from '../mailServer';

const TIMEOUT_MS = 15_000;
/** How long the server may send nothing while emails are read. */
const READING_MS = 2 * TIMEOUT_MS;
/** How long signing in may take, even if the server keeps sending data. */
const SIGN_IN_MS = 4 * TIMEOUT_MS;
/** Servers and routers drop connections that are idle for longer than this. */
export const IDLE_MS = 4 * 60_000;
const IGNORED_FOLDERS = new Set(['\\Junk', '\\Trash', '\\Drafts', '\\Flagged', '\\Important']);
const FOLDERS_MAX = 100;

export type SearchObject = import('imapflow').SearchObject;
export type Client = InstanceType<typeof import('imapflow').ImapFlow>;

/** Connects and signs in. @throws MailServerFailure */
export const connect = async (
  server: MailServer,
  config: { allowsPrivateHosts: boolean },
  socketTimeout: number,
  signInMs = SIGN_IN_MS,
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
  const late = setTimeout(() => client.close(), signInMs);
  await client
    .connect()
    .catch((error: ImapError) => {
      client.close();
      throw new MailServerFailure(problemOf(error));
    })
    .finally(() => clearTimeout(late));
  return client;
};

/**
 * Much longer than any work takes. Without this limit, a server that sends a line now and then would keep a job running
 * forever.
 */
const LONGEST_MS = 10 * 60_000;

/**
 * Runs work with a connection that is closed afterwards, at the latest after `longestMs`. @throws MailServerFailure,
 * also when the connection is lost
 */
export const withClient = async <T>(
  server: MailServer,
  config: { allowsPrivateHosts: boolean },
  work: (client: Client) => Promise<T>,
  longestMs = LONGEST_MS,
): Promise<T> => {
  const client = await connect(server, config, READING_MS);
  const late = setTimeout(() => client.close(), longestMs);
  try {
    return await work(client);
  } catch (error) {
    throw isConnectionError(error) ? new MailServerFailure('unreachable') : error;
  } finally {
    clearTimeout(late);
    client.close();
  }
};

interface ImapError {
  code?: string;
  authenticationFailed?: boolean;
  /** `NO` if the server refused a command. */
  responseStatus?: string;
  serverResponseCode?: string;
  responseText?: string;
  message?: string;
}

const CONNECTION_ERRORS = new Set([
  ...['NoConnection', 'EConnectionClosed', 'ETIMEOUT', 'ETHROTTLE'],
  ...['ECONNRESET', 'ETIMEDOUT', 'EPIPE'],
]);

/** Whether the connection was lost, or the server has asked for a pause. */
const isConnectionError = (error: unknown): boolean => CONNECTION_ERRORS.has(String((error as ImapError).code));

const TEMPORARY = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG']);

/** Whether the server may accept the refused command later (RFC 5530), for example because there are too many connections now. */
const isTemporary = ({ serverResponseCode = '', responseText = '' }: ImapError): boolean =>
  TEMPORARY.has(serverResponseCode) || /too many|temporar/i.test(responseText);

const problemOf = (error: ImapError): MailboxProblem => {
  const { code = '', authenticationFailed, responseText = '', message = '' } = error;
  if (/imap.{0,40}(disabled|not enabled|turned off|deactivated)|enable imap/i.test(responseText)) return 'imap_off';
  if (isTemporary(error)) return 'unreachable';
  if (authenticationFailed) return 'wrong_password';
  if (isCertificateError(code)) return 'certificate';
  if (/STARTTLS/i.test(message)) return 'no_encryption';
  return 'unreachable';
};

/**
 * The paths of the folders with the emails that people have read, sent or filed. If one folder contains all emails,
 * only that folder.
 */
export const foldersOf = async (client: Client): Promise<string[]> => {
  const all = await client.list();
  const readable = all.filter(
    ({ flags, specialUse }) => !flags.has('\\Noselect') && !IGNORED_FOLDERS.has(String(specialUse ?? '')),
  );
  const whole = readable.find(({ specialUse }) => specialUse === '\\All');
  return (whole ? [whole] : readable).slice(0, FOLDERS_MAX).map(({ path }) => path);
};

/**
 * Runs work while a folder is open for reading. Returns `null` without running it if the server does not let us open
 * the folder, such as one that is shared without the right to read it.
 */
export const withReadableFolder = async <T>(
  client: Client,
  path: string,
  work: () => Promise<T>,
): Promise<T | null> => {
  const lock = await client.getMailboxLock(path, { readOnly: true }).catch((error: ImapError) => {
    if (error.responseStatus !== 'NO' || isTemporary(error)) throw error;
    // An inbox that cannot be opened must not look like a mailbox without emails.
    if (path === 'INBOX') throw new MailServerFailure('unreachable');
    return null;
  });
  if (!lock) return null;
  try {
    return await work();
  } finally {
    lock.release();
  }
};

/** Runs work while a folder is open. */
export const withLock = async <T>(client: Client, path: string, work: () => Promise<T>): Promise<T> => {
  const lock = await client.getMailboxLock(path);
  try {
    return await work();
  } finally {
    lock.release();
  }
};

/**
 * Returns the UIDs of the matching emails. If the server refused the search or the connection was lost, the package
 * returns no list. This throws then, because the caller must not mistake that for an empty folder.
 * @throws MailServerFailure
 */
export const searchFor = async (client: Client, query: SearchObject): Promise<number[]> => {
  const uids = await client.search(query, { uid: true });
  if (!uids) throw new MailServerFailure('unreachable');
  return uids;
};
