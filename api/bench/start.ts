import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { atTheEnd } from './cleanUp';
import { freePort, type Server } from './database';
import { median } from './load';
import { type Table, verdict } from './tables';

const ROUNDS = 3;
const GOAL_SECONDS = 3;
const PATIENCE_MS = 60_000;

/**
 * Measures `npm start`, with everything installed and built, to the first answer: with a new database, and with an
 * existing one.
 */
export const measureStart = async (server: Server): Promise<Table> => {
  const rounds: { first: number; next: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const folder = join(server.folder, `start-${round}`);
    mkdirSync(folder);
    rounds.push({ first: await secondsToAnswer(folder), next: await secondsToAnswer(folder) });
  }
  const row = (name: string, seconds: number) => [
    name,
    verdict(`${seconds.toFixed(1)} s`, seconds <= GOAL_SECONDS),
    `${GOAL_SECONDS} s`,
  ];
  return {
    heads: ['`npm start` to the first answer', 'Rapport', 'at most'],
    rows: [
      row('the very first, which makes the database', median(rounds.map(({ first }) => first))),
      row('any other', median(rounds.map(({ next }) => next))),
    ],
  };
};

const secondsToAnswer = async (folder: string): Promise<number> => {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: folder, PORT: String(port) },
    stdio: 'ignore',
    // In a process group of its own, because npm exits without stopping what it started.
    detached: true,
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    process.kill(-(child.pid as number), 'SIGTERM');
    await gone;
    const lock = join(folder, 'postgres', 'cluster', 'postmaster.pid');
    for (const until = Date.now() + PATIENCE_MS; existsSync(lock) && Date.now() < until; await pause(20));
  };
  atTheEnd(stop);
  await firstAnswer(`http://localhost:${port}/api/health/ready`);
  const took = (performance.now() - began) / 1000;
  await stop();
  return took;
};

const firstAnswer = async (url: string) => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(10)) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
  }
  throw new Error(`${url} did not answer`);
};
