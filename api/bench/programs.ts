import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { atTheEnd } from './cleanUp';

const READY_MS = 60_000;

export interface Program {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts one of the built programs in its own process and waits until it prints its address. */
export const startProgram = async (
  name: 'server' | 'floor',
  folder: string,
  environment: Record<string, string>,
): Promise<Program> => {
  const log = join(folder, `${name}-${Date.now()}.log`);
  // Logs go to a file, as in real use. Reading them here would slow down the client that measures.
  const output = openSync(log, 'w');
  // Its memory has the limits of this process, which are those of `npm start`.
  const child = spawn(process.execPath, [...process.execArgv, join('api', 'dist', `${name}.js`)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', ...environment },
    stdio: ['ignore', output, output],
  });
  const stop = () => kill(child);
  atTheEnd(stop);
  const address = await readyAddress(child, log);
  return { address, pid: child.pid as number, stop };
};

const readyAddress = async (child: ChildProcess, log: string): Promise<string> => {
  for (const until = Date.now() + READY_MS; Date.now() < until; await pause(20)) {
    const said = readFileSync(log, 'utf8');
    const address = /ready at (http:\S+)/.exec(said)?.[1];
    if (address) return address;
    if (child.exitCode !== null) throw new Error(`A program ended before it was ready:\n${said}`);
  }
  throw new Error(`A program did not get ready; see ${log}`);
};

// Nothing needs to be finished: the database is deleted with it.
const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

const memoryOf = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
};

/** Watches the memory of a process while `work` runs. @returns the peak (RSS) in MB, and the result of `work` */
export const watchMemory = async <Result>(pid: number, work: () => Promise<Result>) => {
  let peak = await memoryOf(pid);
  const look = async () => {
    peak = Math.max(peak, await memoryOf(pid));
  };
  const timer = setInterval(() => look().catch(() => undefined), 100);
  const result = await work().finally(() => clearInterval(timer));
  await look();
  return { result, peak };
};
