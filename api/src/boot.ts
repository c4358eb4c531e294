import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { createApp } from './app';
import type { Config } from './config';
import { ConfigError } from './configError';
import { guardWithGate, SERVER_CONNECTIONS } from './db/admission';
import { openDatabase, openService, SERVICE } from './db/database';
import { startEmbeddedPostgres } from './db/embedded';
import { isRefused, prepareLogins, type ServiceUrls } from './db/logins';
import { migrate } from './db/migrate';
import { reachDatabase } from './db/reach';
import { asSystem } from './db/scope';
import { OWNER_FIX } from './features/system/findings';
import type { Context } from './http/context';
import { endEventStreams } from './http/eventStream';
import { createExpressServer } from './http/expressServer';
import { removeStaleFiles } from './http/temporaryFiles';
import { openEmailPool } from './integrations/email/emailPool';
import { openStorage } from './integrations/storage/storage';
import { openBilling } from './integrations/stripe/openBilling';
import { openLog } from './log';
import { english } from './words/words';

const HEADERS_TIMEOUT_MS = 15_000;
/** For 25 MB on a slow line. Other bodies have less: `limitBodyTime`. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
/** Longer than proxies keep an idle connection (nginx a minute, Caddy two): the side that asks has to be the one that closes it. */
const KEEP_ALIVE_MS = 130_000;
const LOAD_BALANCER_LAG_MS = 5_000;
const LAST_QUESTIONS_MS = 500;
/** A client that sends or reads more slowly is cut off then: the jobs and the database have to stop before we give up. */
const LAST_ANSWERS_MS = 10_000;
const GIVE_UP_MS = 25_000;
const PORTS_TRIED = 20;
const TURNS_MAX = 500;
const QUIET_TURN_MS = 0.5;
/** Two for each job that can run at the same time: one that reads for long writes beside it. */
const JOB_CONNECTIONS = 8;
/** How long a start waits for a database that does not answer yet, and how long a command does. */
const START_WAIT_MS = 30_000;
const COMMAND_WAIT_MS = 5_000;

/** Something that runs until it is stopped. */
interface Running {
  stop(): Promise<void>;
}

/**
 * A migrated database and what every part of the process shares. `stop` closes both.
 * A command that `joins` works beside a Rapport that runs on the same embedded database.
 */
export const openContext = async (
  config: Config,
  { joins = false } = {},
): Promise<{ context: Context; jobContext: Context; databaseUrl: string } & Running> => {
  const log = openLog(config.logLevel);
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log, joins });
  const databaseUrl = embedded?.url ?? (config.databaseUrl as string);
  try {
    return await openOn(databaseUrl, { config, log, joins, stopDatabase: async () => embedded?.stop() });
  } catch (error) {
    // A server of our own would outlive this process.
    await embedded?.stop();
    throw error;
  }
};

const openOn = async (
  databaseUrl: string,
  { config, log, joins, stopDatabase }: { config: Config; log: Logger; joins: boolean; stopDatabase(): Promise<void> },
): ReturnType<typeof openContext> => {
  if (config.databaseUrl) await reachDatabase(databaseUrl, { waitMs: joins ? COMMAND_WAIT_MS : START_WAIT_MS, log });
  await migrate(databaseUrl);
  await removeStaleFiles(config.dataDir);
  const urls = await serviceUrls(config, databaseUrl, log);
  const { db, close } = openService(urls, joins ? {} : { name: SERVICE, max: SERVER_CONNECTIONS });
  if (!joins) guardWithGate(db);
  // Jobs have connections of their own, so that requests and jobs never wait for each other.
  const jobService = openService(urls, joins ? {} : { name: SERVICE, max: JOB_CONNECTIONS });
  const emailPool = config.mail.kind === 'smtp' ? await openEmailPool(config.mail) : null;
  // What is sold is decided by the Rapport that runs, whatever the environment of a command beside it says.
  if (!joins) {
    await asSystem(db, (trx) => trx('installation').update({ is_unlimited: config.billing === 'off' }));
  }
  const address = () => config.webOrigins[0] ?? localAddress(listeningPort ?? config.port);
  const billing = joins
    ? null
    : await openBilling(config, db, {
        pages: address,
        webhook: () => `${localAddress(listeningPort ?? config.port)}/api/billing/webhook`,
      });
  const context: Context = {
    config,
    db,
    log,
    storage: openStorage(config),
    emailPool,
    model: config.openai ? (await import('./integrations/openai/openai')).openModel(config.openai) : null,
    stripe: billing?.stripe ?? null,
    sandbox: billing?.sandbox ?? null,
    address,
    isDraining: () => draining,
  };
  return {
    context,
    jobContext: { ...context, db: jobService.db },
    databaseUrl,
    stop: async () => {
      emailPool?.close();
      await billing?.stop();
      await jobService.close();
      await close();
      await stopDatabase();
    },
  };
};

/** Where the service connects: as the owner of the database only where the server allows nothing else. */
const serviceUrls = async (config: Config, databaseUrl: string, log: Logger): Promise<ServiceUrls> => {
  if (config.serviceUrls) return config.serviceUrls;
  try {
    return await prepareLogins(databaseUrl);
  } catch (error) {
    if (!isRefused(error)) throw error;
    log.warn({ err: error }, `requests run as the database owner: ${english(OWNER_FIX)}`);
    return { app: databaseUrl, system: databaseUrl };
  }
};

/**
 * The database as it is, for a command that must not migrate it. One that `joins` works beside a Rapport that runs.
 * @throws a readable error where there is none or it does not answer
 */
export const openStored = async (
  config: Config,
  { joins = false } = {},
): Promise<{ db: Knex; databaseUrl: string } & Running> => {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: openLog('silent'), joins });
  const databaseUrl = config.databaseUrl ?? String(embedded?.url);
  if (config.databaseUrl) await reachDatabase(databaseUrl, { waitMs: COMMAND_WAIT_MS, log: openLog('silent') });
  const db = openDatabase(databaseUrl);
  const stop = async () => {
    await db.destroy();
    await embedded?.stop();
  };
  return { db, databaseUrl, stop };
};

/** Listens on the configured port or, when another program has it and none was asked for, on the next free one. */
export const serve = async (
  context: Context,
  { lastAnswersMs = LAST_ANSWERS_MS } = {},
): Promise<{ address: string } & Running> => {
  const server = createExpressServer(createApp(context));
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  listeningPort = await listen(server, context.config);
  return {
    address: localAddress(listeningPort),
    stop: async () => {
      // Load balancers notice late that we are not ready any more; alone on a machine there is none to wait for.
      if (context.config.isProduction) await pause(LOAD_BALANCER_LAG_MS);
      const closed = once(server, 'close');
      await takeWhatCame();
      // Only the port: what has just connected, or asks on a connection that is kept, is still answered and then closed.
      NetServer.prototype.close.call(server);
      if (context.config.isProduction) await pause(LAST_QUESTIONS_MS);
      await takeWhatCame();
      // Clients with an open request keep their connection no longer than that.
      server.keepAliveTimeout = 1;
      server.close();
      endEventStreams();
      server.closeIdleConnections();
      // To Node a browser that has connected and asked nothing yet is not idle.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      const cut = setTimeout(() => server.closeAllConnections(), lastAnswersMs);
      await closed;
      clearTimeout(cut);
    },
  };
};

/**
 * Has Node accept the connections that wait, and in the next turn read what came on them: the system resets a connection that
 * waits when its port is closed, and one that is closed while something on it is unread, and a proxy then answers 502. In a turn
 * in which much else is done others may come, so it ends after a quiet one.
 */
const takeWhatCame = async (): Promise<void> => {
  for (let turn = 1; turn <= TURNS_MAX; turn += 1) {
    const began = performance.now();
    await nextTurn();
    if (turn > 1 && performance.now() - began < QUIET_TURN_MS) return;
  }
};

const listen = async (
  server: Server,
  { port, mayUseNextPort }: Pick<Config, 'port' | 'mayUseNextPort'>,
): Promise<number> => {
  for (let candidate = port; ; candidate += 1) {
    try {
      server.listen(candidate);
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken) throw error;
      if (mayUseNextPort && candidate < port + PORTS_TRIED) continue;
      throw new ConfigError([`Another program uses port ${candidate}. Stop that program, or set PORT to a free port.`]);
    }
  }
};

const localAddress = (port: number) => `http://localhost:${port}`;

let listeningPort: number | undefined;
let draining = false;

/**
 * Runs what `start` opens until SIGTERM or SIGINT; a second signal ends at once. What is named `opened` is then stopped, the
 * last first: also when `start` fails, and when the signal comes before it is done.
 */
export const runUntilStopped = async (
  { logLevel }: Pick<Config, 'logLevel'>,
  start: (opened: <Part extends Running>(part: Part) => Part) => Promise<void>,
) => {
  const log = openLog(logLevel);
  const parts: Running[] = [];
  const stopAll = async () => {
    draining = true;
    const givingUp = setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    await started.catch(() => undefined);
    for (const part of parts.toReversed()) {
      await part.stop().catch((err) => log.error({ err }, 'a part did not stop'));
    }
    clearTimeout(givingUp);
  };
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = stopAll();
    await stopping;
    process.exit(process.exitCode ?? 0);
  };
  // Node would print such an error whole, past the log and what it leaves out.
  const stopAfter = (what: string) => (err: unknown) => {
    log.fatal({ err }, what);
    process.exitCode = 1;
    void stop();
  };
  const handlers = {
    SIGTERM: stop,
    SIGINT: stop,
    unhandledRejection: stopAfter('unhandled rejection'),
    uncaughtException: stopAfter('uncaught exception'),
  };
  for (const [event, handler] of Object.entries(handlers)) process.on(event, handler);
  const started = start((part) => {
    parts.push(part);
    return part;
  });
  try {
    await started;
  } catch (error) {
    // A database server of our own would outlive this process.
    stopping ??= stopAll();
    await stopping;
    for (const [event, handler] of Object.entries(handlers)) process.off(event, handler);
    throw error;
  }
};

/** Runs a door to the end of its start, and says in readable lines why it cannot open. `failure` is what that means. */
export const open = (door: () => Promise<void>, failure = (_error: unknown) => 'Rapport cannot start') =>
  door().catch((error) => {
    const lines = error instanceof ConfigError ? error.lines : [error instanceof Error ? error.message : String(error)];
    process.stderr.write(`${failure(error)}:\n${lines.map((line) => `  ${line}\n`).join('')}`);
    process.exit(1);
  });
