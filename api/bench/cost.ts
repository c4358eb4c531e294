import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Server } from './database';
import { counter, median, requestsPerSecond, type Target } from './load';
import { type Scenario, scenarios } from './scenarios';
import type { Table } from './tables';
import { startBeside } from './throughput';

const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 4;

/** Processor time of one request, in microseconds. */
interface Cost {
  node: number;
  postgres: number;
}

/**
 * Measures the processor time that one request takes in Node and PostgreSQL, beside the floor. Unlike requests a second, this hardly
 * changes with what else the machine does. Linux only, because it reads `/proc`.
 */
export const measureCost = async (server: Server): Promise<Table> => {
  const { product, floor, stop } = await startBeside(server);
  const postmaster = Number(
    readFileSync(join(server.folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const rows: string[][] = [];
  for (const scenario of scenarios) {
    const costs = { floor: [] as Cost[], product: [] as Cost[] };
    const sides = [
      { costs: costs.floor, target: floor, next: counter() },
      { costs: costs.product, target: product, next: counter() },
    ];
    for (const { target, next } of sides) await requestsPerSecond(target, scenario, next, WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { costs, target, next } of sides) {
        costs.push(await costOf(target, target.pid, postmaster, scenario, next));
      }
    }
    rows.push([scenario.name, ...figures(costs.floor), ...figures(costs.product)]);
  }
  await stop();
  return {
    heads: ['µs of a request', 'floor: Node', 'PostgreSQL', 'Rapport: Node', 'PostgreSQL'],
    rows,
  };
};

const figures = (costs: Cost[]): string[] =>
  [costs.map(({ node }) => node), costs.map(({ postgres }) => postgres)].map((each) => median(each).toFixed(0));

const costOf = async (
  target: Target,
  pid: number,
  postmaster: number,
  scenario: Scenario,
  next: () => number,
): Promise<Cost> => {
  const look = () => ({ node: ticksOf(pid).own, postgres: ticksOfFamily(postmaster) });
  const before = look();
  const first = next();
  await requestsPerSecond(target, scenario, next, SECONDS);
  const requests = next() - first - 1;
  const after = look();
  const each = (ticks: number) => (ticks * 1_000_000) / TICKS_A_SECOND / requests;
  return { node: each(after.node - before.node), postgres: each(after.postgres - before.postgres) };
};

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** The CPU time of a process, and of its children that have ended. */
const ticksOf = (pid: number): { parent: number; own: number; ended: number } => {
  // After the name, which can contain anything: state, parent, and so on. The 12th to 15th are the times.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15);
  return { parent: fields[1] ?? 0, own: user + system, ended: userOfEnded + systemOfEnded };
};

const ticksOfFamily = (postmaster: number): number => {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.reduce((sum, pid) => {
    try {
      const { parent, own, ended } = ticksOf(Number(pid));
      if (Number(pid) === postmaster) return sum + own + ended;
      return parent === postmaster ? sum + own : sum;
    } catch {
      // The process has ended meanwhile.
      return sum;
    }
  }, 0);
};
