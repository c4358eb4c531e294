import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { findCluster } from './embeddedCluster';
import { announceUse, isInUse } from './inUse';
import { findBinaries, type PostgresBinaries } from './postgresBinaries';

const READY_MS = 60_000;
const OWNER_LOCK = 7_267_768;
/** One process has up to 54 connections, and a command beside it, such as a backup, a few more. */
const PRODUCT_SETTINGS = { max_connections: '80', log_min_messages: 'fatal' };
const MB = 2 ** 20;

/** The memory for tables and indexes: an eighth of the memory of the machine or container. It is taken only as data is read. */
const sharedBuffers = (): string => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || totalmem());
  return `${Math.round(Math.min(Math.max(memory / MB / 8, 128), 1_024))}MB`;
};

/** How long to wait before each attempt to restart a server that was killed. Its other processes may take a while to end. */
const START_AGAIN_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000];

interface EmbeddedPostgres {
  /** The URL of the app's own database. */
  url: string;
  stop(): Promise<void>;
}

/** A running server, with the connection that holds its advisory lock. */
interface Server {
  url: string;
  port: number;
  pid: number;
  owner: pg.Client;
  /** Resolves when the owner's connection is lost, whether the server is gone or still runs. */
  lost: Promise<void>;
}

/**
 * Runs a PostgreSQL of our own on 127.0.0.1, with its data in `dataDir`, and a port and password that only this process knows.
 * PostgreSQL does not run as root. If the user that runs it instead cannot reach `dataDir`, the data is in `/var/lib/rapport`.
 *
 * The process that holds an advisory lock in the server owns it. A server that a killed process left behind has no owner and is
 * taken over. A server with an owner means that Rapport is already running.
 *
 * A server that is killed is restarted at the same address. If that fails, `onGone` is called.
 * @throws readable errors: already running, no programs for this platform, or what the server wrote before it failed to start
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log,
  settings = {},
  joins = false,
  // The default ends the process like any unhandled error.
  onGone = (error) => {
    throw error;
  },
}: {
  dataDir: string;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  settings?: Record<string, string>;
  /** Uses the database of a Rapport that is already running instead of refusing to start, for a command. */
  joins?: boolean;
  onGone?: (error: Error) => void;
}): Promise<EmbeddedPostgres> => {
  const binaries = findBinaries();
  const { cluster, password } = findCluster(dataDir, binaries, log);

  const all = { ...PRODUCT_SETTINGS, shared_buffers: sharedBuffers(), ...settings };
  const start = (port?: number) => launch(binaries, cluster, password, all, port);
  for (;;) {
    const running = await findRunning(cluster, password, joins);
    if (running && !('owner' in running)) return running;
    const endUse = await announceUse(dirname(cluster));
    const server =
      running ??
      (await start().catch((error) => {
        endUse();
        throw error;
      }));
    if (server) return keepRunning(server, start, { log, onGone, endUse });
    endUse();
  }
};

/** Restarts the server whenever it is gone, until `stop` is called. */
const keepRunning = (
  first: Server,
  start: (port: number) => Promise<Server | null>,
  { log, onGone, endUse }: { log: Pick<Logger, 'warn' | 'error'>; onGone: (error: Error) => void; endUse: () => void },
): EmbeddedPostgres => {
  const stopping = new AbortController();
  let server = first;
  const startAgain = async (): Promise<Server> => {
    let problem = 'another program has its port';
    for (const wait of START_AGAIN_MS) {
      await pause(wait, undefined, { signal: stopping.signal });
      log.warn('the embedded database is started again');
      const started = await start(server.port).catch((error: Error) => {
        problem = error.message;
        return null;
      });
      if (started) return started;
    }
    throw new Error(`The embedded database was killed and cannot be started again: ${problem}`);
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await Promise.race([server.lost, once(stopping.signal, 'abort')]);
      if (stopping.signal.aborted) return;
      const { url, port, pid } = server;
      const owner = await becomeOwner(url, () => isPostgres(pid));
      if (owner) server = serverOf(owner, { url, port, pid });
      else {
        log.error('the embedded database is gone');
        server = await startAgain();
        log.warn('the embedded database runs again');
      }
    }
  };
  // Stops the server if the process exits without calling `stop`, such as after a second Ctrl-C or when a job takes too
  // long.
  const stopAtExit = () => isPostgres(server.pid) && process.kill(server.pid, 'SIGINT');
  process.once('exit', stopAtExit);
  const watching = watch().catch((error: Error) => {
    process.off('exit', stopAtExit);
    if (stopping.signal.aborted) return;
    endUse();
    // A server that another process has taken over now belongs to that process.
    if (error instanceof AlreadyRunning) log.error('another Rapport took the embedded database over');
    else onGone(error);
  });
  return {
    url: first.url,
    stop: async () => {
      stopping.abort();
      await watching;
      await stopServer(server);
      process.off('exit', stopAtExit);
      endUse();
    },
  };
};

const serverOf = (owner: pg.Client, { url, port, pid }: Pick<Server, 'url' | 'port' | 'pid'>): Server => ({
  url,
  port,
  pid,
  owner,
  lost: new Promise((resolve) => owner.once('end', resolve)),
});

const urlOf = (port: number, password: string) => `postgres://rapport:${password}@127.0.0.1:${port}/postgres`;

/** Takes over the server that a killed process left running on this cluster. Returns `null` if no server runs. */
const findRunning = async (
  cluster: string,
  password: string,
  joins: boolean,
): Promise<Server | EmbeddedPostgres | null> => {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) {
    await requireUnused(cluster);
    return null;
  }
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n').map(Number);
  if (!pid || !isPostgres(pid)) {
    await requireUnused(cluster);
    // The server died with its machine, and the process id in the file may now belong to another program.
    rmSync(pidFile, { force: true });
    return null;
  }
  if (!port) return null;
  const url = urlOf(port, password);
  try {
    const owner = await becomeOwner(url, () => isPostgres(pid));
    return owner && serverOf(owner, { url, port, pid });
  } catch (error) {
    if (joins && error instanceof AlreadyRunning) return { url, stop: async () => {} };
    throw error;
  }
};

/**
 * Checks for a server in another container, whose process id means nothing here. Two servers on one cluster would
 * destroy it. @throws when another process uses the cluster
 */
const requireUnused = async (cluster: string) => {
  if (!(await isInUse(dirname(cluster)))) return;
  throw new AlreadyRunning(
    'Rapport is already running with this DATA_DIR, perhaps in another container. Stop it first, or set another DATA_DIR.',
  );
};

const isPostgres = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');
  } catch {
    // The process does not exist, or we may not signal it, so it is not our server.
    return false;
  }
};

const launch = async (
  { postgres, user }: PostgresBinaries,
  cluster: string,
  password: string,
  settings: Record<string, string>,
  samePort?: number,
): Promise<Server | null> => {
  const port = samePort ?? (await freePort());
  const logFile = join(dirname(cluster), 'postgres.log');
  const output = openSync(logFile, 'w', 0o600);
  const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings };
  const child = spawn(
    postgres,
    ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...user,
      cwd: '/',
      // Runs in its own session, so that Ctrl-C reaches only this process, which stops the server after it has answered the
      // last request.
      detached: true,
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  child.on('error', () => undefined);
  child.unref();

  const url = urlOf(port, password);
  const owner = await becomeOwner(url, isAlive).catch((error) => {
    // If the server kept running, the next start would find a server that refuses its password.
    if (error instanceof WrongPassword) child.kill('SIGINT');
    throw error;
  });
  if (owner) return serverOf(owner, { url, port, pid: child.pid as number });
  const lastWords = readFileSync(logFile, 'utf8').trim().split('\n').slice(-3).join(' ');
  // Another process was faster on the same cluster. The next iteration of the caller's loop finds its server.
  if (lastWords.includes('postmaster.pid') || lastWords.includes('Address already in use')) return null;
  throw new Error(`The embedded database did not start: ${lastWords || failureOf(child)}`);
};

const failureOf = (child: ChildProcess) => `exit code ${child.exitCode ?? child.signalCode}`;

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
};

class AlreadyRunning extends Error {}

class WrongPassword extends Error {
  override message =
    'The password in DATA_DIR/secrets/postgres is not the one of the database in DATA_DIR. Bring the file of that database back, or restore a backup into another DATA_DIR.';
}

/**
 * Waits for the server to answer and takes the owner's lock on a connection that stays open.
 * @returns null when the server is gone
 * @throws when the server has an owner or another password
 */
const becomeOwner = async (url: string, isAlive: () => boolean): Promise<pg.Client | null> => {
  const until = Date.now() + READY_MS;
  while (isAlive() && Date.now() < until) {
    const client = new pg.Client({ connectionString: url, application_name: 'rapport owner' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query(`select pg_try_advisory_lock(${OWNER_LOCK}) as is_ours`);
      if (rows[0].is_ours) return client;
      await client.end();
    } catch (error) {
      await client.end().catch(() => undefined);
      if ((error as { code?: string }).code === '28P01') throw new WrongPassword();
      await pause(25);
      continue;
    }
    throw new AlreadyRunning('Rapport is already running with this DATA_DIR. Stop it first, or set another DATA_DIR.');
  }
  return null;
};

const stopServer = async ({ owner, pid }: Server) => {
  await owner.end().catch(() => undefined);
  // SIGINT is the “fast” shutdown of PostgreSQL: committed data is kept, open connections are closed.
  if (isPostgres(pid)) process.kill(pid, 'SIGINT');
  while (isPostgres(pid)) await pause(20);
};
