import type { Knex } from 'knex';
import { systemOf } from './database';
import { type Entrant, type Gate, type GateLimits, openGate } from './gate';

/**
 * The connections of a serving process. They are more than the gate admits, because locks, counts and health checks do not pass
 * the gate.
 */
export const SERVER_CONNECTIONS = 14;

const LIMITS: GateLimits = {
  inside: 10,
  insideOfOne: 8,
  bulkInside: 4,
  bulkInsideOfOne: 2,
  waiting: 1_000,
  waitingOfOne: 250,
  // People expect to know soon whether a change was saved. They wait longer for a screen, and longest for a file.
  maxWaitMs: { read: 10_000, write: 5_000, bulk: 20_000 },
};

const gates = new WeakMap<Knex, Gate>();

/**
 * Fewer than `SYSTEM_CONNECTIONS`, because rate limits use those connections too. All work without a workspace counts as the
 * work of one workspace.
 */
const SYSTEM_LIMITS: GateLimits = { ...LIMITS, inside: 4, insideOfOne: 4 };

/**
 * Makes every transaction of a service pass a gate from now on: one gate for work inside workspaces, another for work
 * that belongs to none.
 */
export const guardWithGate = (db: Knex, limits: Partial<GateLimits> = {}): Gate => {
  const system = systemOf(db);
  if (system !== db) gates.set(system, openGate(SYSTEM_LIMITS));
  const gate = openGate({ ...LIMITS, ...limits });
  gates.set(db, gate);
  return gate;
};

/** The gate of a pool. The pools of jobs and commands have none. */
export const gateOf = (db: Knex): Gate | undefined => gates.get(db);

/**
 * Runs the work when the gate of the pool admits it, or at once if there is no gate. @throws Busy when too much work is
 * waiting
 */
export const passGate = <T>(db: Knex, entrant: Entrant, work: () => Promise<T>): Promise<T> => {
  const gate = gates.get(db);
  return gate ? gate.pass(entrant, work) : work();
};
