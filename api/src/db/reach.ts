import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

const CONNECT_MS = 5_000;
const PAUSE_MS = 500;

/**
 * Waits for a database that may still be starting.
 * @throws a readable error with the host, the port and what to do, at once if waiting would not help
 */
export const reachDatabase = async (
  url: string,
  { waitMs, log }: { waitMs: number; log: Pick<Logger, 'warn'> },
): Promise<void> => {
  const until = Date.now() + waitMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await connectOnce(url, Math.min(CONNECT_MS, Math.max(until - Date.now(), 1_000)));
    } catch (error) {
      const problem = unreachable(url, error);
      if (!isOutage(error) || Date.now() >= until) throw problem;
      if (attempt === 0) log.warn(`${problem.message} Waiting for it for ${Math.round(waitMs / 1_000)} s.`);
      await pause(PAUSE_MS);
    }
  }
};

const connectOnce = async (url: string, connectionTimeoutMillis: number) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** An error that describes the problem, with the address of the database but never its password. */
const unreachable = (url: string, error: unknown): Error => {
  const { hostname, port, username, pathname } = new URL(url);
  const place = `${hostname || 'localhost'}:${port || 5432}`;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const says = (problem: string, fix: string) =>
    new Error(`The database at ${place} ${problem}. ${fix}`, { cause: error });
  if (code.startsWith('28')) {
    return says(`refuses the user ${username || '(none)'}`, 'Check the user and the password in DATABASE_URL.');
  }
  if (code === '3D000') {
    return says(`has no database ${pathname.slice(1)}`, 'Create it, or correct the name in DATABASE_URL.');
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return says('cannot be reached, because the host name does not exist', 'Check the host in DATABASE_URL.');
  }
  const reason = PROBLEMS[code] ?? (isOutage(error) ? (message || code).replace(/\.$/, '') : null);
  return reason
    ? says(`cannot be reached (${reason})`, 'Check that it is running, and the host and port in DATABASE_URL.')
    : says(`cannot be used (${(message || code).replace(/\.$/, '')})`, 'Check DATABASE_URL.');
};

const PROBLEMS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  '57P03': 'it is starting or stopping',
  '53300': 'it has no connection left',
};

/**
 * Whether an error says that the database cannot be reached at the moment: the connection was lost or refused, the server is
 * starting or stopping, or no connection was free in time.
 */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(08|57P0[1235])/.test(code) ||
    CODES.includes(code) ||
    error.name === 'KnexTimeoutError' ||
    MESSAGES.some((message) => error.message.includes(message))
  );
};

const CODES = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  '53300',
];

/** The messages of pg errors that have no code. */
const MESSAGES = [
  'Connection terminated',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
];
