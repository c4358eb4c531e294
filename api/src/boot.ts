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
import { CHANNEL } from './db/changes';
import { openDatabase, openService, SERVICE } from './db/database';
import { startEmbeddedPostgres } from './db/embedded';
import { keepListening } from './db/listen';
import { isRefused, prepareLogins, type ServiceUrls, withLoginOf } from './db/logins';
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
/** Long enough for 25 MB on a slow connection. `limitBodyTime` gives other bodies less. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
/** Longer than proxies keep an idle connection (nginx one minute, Caddy two), so that the proxy closes it and never sends on a closed one. */
const KEEP_ALIVE_MS = 130_000;
const LOAD_BALANCER_LAG_MS = 5_000;
/** How long open connections can still send a request after the port is closed. */
const LAST_REQUESTS_MS = 500;
/** Slower clients are disconnected, because the jobs and the database have to stop before `FORCE_EXIT_MS`. */
const LAST_RESPONSES_MS = 10_000;
const FORCE_EXIT_MS = 25_000;
const MAX_PORTS_TRIED = 20;
const MAX_DRAIN_TURNS = 500;
/** An event loop turn that took less time accepted no connection. */
const IDLE_TURN_MS = 0.5;
/** Two for each job that can run at the same time: a job that reads a long result writes on a second connection. */
const JOB_CONNECTIONS = 8;
/** How long the server and the commands wait for a database that is not ready yet. */
const START_WAIT_MS = 30_000;
const COMMAND_WAIT_MS = 5_000;

interface Stoppable {
  stop(): Promise<void>;
}

/**
 * Migrates the database and opens everything that the parts of the process share. `stop` closes it.
 * @param joins - for a command that runs beside a Rapport server on the same embedded database
 */
export const openContext = async (
  config: Config,
  { joins = false } = {},
): Promise<{ context: Context; jobContext: Context; databaseUrl: string } & Stoppable> => {
  const log = openLog(config.logLevel);
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres({ dataDir: config.dataDir, log, joins });
  const databaseUrl = embedded?.url ?? (config.databaseUrl as string);
  try {
    return await openOn(databaseUrl, { config, log, joins, stopDatabase: async () => embedded?.stop() });
  } catch (error) {
    // Otherwise the embedded server would outlive this process.
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
  // Jobs have their own connections, so that requests and jobs never wait for each other.
  const jobService = openService(urls, joins ? {} : { name: SERVICE, max: JOB_CONNECTIONS });
  const emailPool = config.mail.kind === 'smtp' ? await openEmailPool(config.mail) : null;
  // Only the server decides whether plans are sold, never the environment of a command beside it.
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

/** The database addresses of the service. It connects as the database owner only if no other logins can be created. */
const serviceUrls = async (config: Config, databaseUrl: string, log: Logger): Promise<ServiceUrls> => {
  if (config.serviceUrls) return { ...config.serviceUrls, listener: withLoginOf(databaseUrl, config.serviceUrls.app) };
  try {
    return await prepareLogins(databaseUrl);
  } catch (error) {
    if (!isRefused(error)) throw error;
    log.warn({ err: error }, `requests run as the database owner: ${english(OWNER_FIX)}`);
    return { app: databaseUrl, system: databaseUrl };
  }
};

/**
 * Opens the database without migrating it.
 * @param joins - for a command that runs beside a Rapport server on the same embedded database
 * @throws a readable error if there is no database or it does not answer
 */
export const openStored = async (
  config: Config,
  { joins = false } = {},
): Promise<{ db: Knex; databaseUrl: string } & Stoppable> => {
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

/** Listens on the configured port or, if it is taken and `PORT` is not set, on the next free one. */
export const serve = async (
  context: Context,
  { lastResponsesMs = LAST_RESPONSES_MS } = {},
): Promise<{ address: string } & Stoppable> => {
  const server = createExpressServer(createApp(context));
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  listeningPort = await listen(server, context.config);
  const stopListening = await keepListening(context.db, CHANNEL);
  return {
    address: localAddress(listeningPort),
    stop: async () => {
      // Load balancers notice with a delay that the server is no longer ready. In development there is none.
      if (context.config.isProduction) await pause(LOAD_BALANCER_LAG_MS);
      const closed = once(server, 'close');
      await acceptPending();
      // Closes only the port. Requests on connections that are already open are still answered.
      NetServer.prototype.close.call(server);
      if (context.config.isProduction) await pause(LAST_REQUESTS_MS);
      await acceptPending();
      // Closes each connection as soon as its open request is answered.
      server.keepAliveTimeout = 1;
      server.close();
      endEventStreams();
      server.closeIdleConnections();
      // `closeIdleConnections` keeps connections that have not sent anything yet, which browsers open ahead of time.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      const timeout = setTimeout(() => server.closeAllConnections(), lastResponsesMs);
      await closed;
      clearTimeout(timeout);
      stopListening();
    },
  };
};

/**
 * Lets Node accept the pending connections in one event loop turn and read from them in the next. The operating system resets
 * connections that are still pending when the port is closed, or that are closed with unread data, and a proxy would then answer
 * with 502. More connections can arrive during a busy turn, so this waits for an idle one.
 */
const acceptPending = async (): Promise<void> => {
  for (let turn = 1; turn <= MAX_DRAIN_TURNS; turn += 1) {
    const began = performance.now();
    await nextTurn();
    if (turn > 1 && performance.now() - began < IDLE_TURN_MS) return;
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
      if (mayUseNextPort && candidate < port + MAX_PORTS_TRIED) continue;
      throw new ConfigError([`Another program uses port ${candidate}. Stop that program, or set PORT to a free port.`]);
    }
  }
};

const localAddress = (port: number) => `http://localhost:${port}`;

let listeningPort: number | undefined;
let draining = false;

/**
 * Runs the parts that `start` registers with `opened` until SIGTERM or SIGINT, then stops them: all at once but the first, which
 * the others use, so that a job that takes long does not keep the server from answering its last requests. It also stops them if
 * `start` fails, or if the signal arrives while it still runs. A second signal ends the process immediately.
 */
export const runUntilStopped = async (
  { logLevel }: Pick<Config, 'logLevel'>,
  start: (opened: <Part extends Stoppable>(part: Part) => Part) => Promise<void>,
) => {
  const log = openLog(logLevel);
  const parts: Stoppable[] = [];
  const stopAll = async () => {
    draining = true;
    const forceExit = setTimeout(() => process.exit(1), FORCE_EXIT_MS).unref();
    await started.catch(() => undefined);
    const [first, ...others] = parts;
    const end = (part: Stoppable) => part.stop().catch((err) => log.error({ err }, 'a part did not stop'));
    await Promise.all(others.map(end));
    if (first) await end(first);
    clearTimeout(forceExit);
  };
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = stopAll();
    await stopping;
    process.exit(process.exitCode ?? 0);
  };
  // By default, Node prints the whole error to stderr, with values that the log redacts.
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
    // Otherwise the embedded database server would outlive this process.
    stopping ??= stopAll();
    await stopping;
    for (const [event, handler] of Object.entries(handlers)) process.off(event, handler);
    throw error;
  }
};

/** Runs the `main` function of an entry point. If it fails, prints readable lines under the heading `failure` and exits. */
export const runMain = (main: () => Promise<void>, failure = (_error: unknown) => 'Rapport cannot start') =>
  main().catch((error) => {
    const lines = error instanceof ConfigError ? error.lines : [error instanceof Error ? error.message : String(error)];
    process.stderr.write(`${failure(error)}:\n${lines.map((line) => `  ${line}\n`).join('')}`);
    process.exit(1);
  });
