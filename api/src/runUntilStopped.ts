import type { Config } from './config';
import { ConfigError } from './configError';
import { openLog } from './log';

const FORCE_EXIT_MS = 25_000;

/** A part of a process, such as its server or its worker. */
export interface Stoppable {
  stop(): Promise<void>;
}

let draining = false;

/** Whether the process is about to end, so that load balancers should stop sending requests to it. */
export const isDraining = () => draining;

/**
 * Runs the parts that `start` registers with `opened` until SIGTERM or SIGINT, then stops them. The first part is
 * stopped last, because the others use it; all others are stopped at the same time, so that a long job does not keep
 * the server from answering its last requests. The parts are also stopped if `start` fails, or if the signal arrives
 * while it still runs. A second signal ends the process immediately.
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
    // If the parts were not stopped, the embedded database server would outlive this process.
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
