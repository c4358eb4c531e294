import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app';
import type { Config } from './config';
import { ConfigError } from './configError';
import { CHANNEL } from './db/changes';
import { keepListening } from './db/listen';
import type { Context } from './http/context';
import { endEventStreams } from './http/eventStream';
import { createExpressServer } from './http/expressServer';
import type { Stoppable } from './runUntilStopped';

const HEADERS_TIMEOUT_MS = 15_000;
/** Long enough for 25 MB on a slow connection. `limitBodyTime` allows other bodies less time. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;
/**
 * Longer than proxies keep an idle connection (nginx one minute, Caddy two), so that the proxy closes it first and
 * never sends a request on a closed connection.
 */
const KEEP_ALIVE_MS = 130_000;
const LOAD_BALANCER_LAG_MS = 5_000;
/** How long open connections can still send a request after the port is closed. */
const LAST_REQUESTS_MS = 500;
/** Slower clients are disconnected, because the jobs and the database have to stop before `FORCE_EXIT_MS`. */
const LAST_RESPONSES_MS = 10_000;
const MAX_PORTS_TRIED = 20;
const MAX_DRAIN_TURNS = 500;
/** An event loop turn that takes less time has accepted no connection. */
const IDLE_TURN_MS = 0.5;

let listeningPort: number | undefined;

/** The address of this process on its own machine. */
export const localAddress = ({ port }: Pick<Config, 'port'>) => `http://localhost:${listeningPort ?? port}`;

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
    address: localAddress(context.config),
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
