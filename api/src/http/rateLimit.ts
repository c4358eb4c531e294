import { createHash } from 'node:crypto';
import type { Said } from '@rapport/shared/words';
import type { Knex } from 'knex';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { systemOf } from '../db/database';
import type { Db } from '../db/session';
import { tooMany } from './problem';

/** Allows at most `points` in `seconds` for each key, counted across all processes. */
export interface RateLimit {
  name: string;
  points: number;
  seconds: number;
  /**
   * For limits that are often exceeded: a process that has refused a key refuses it again without querying the
   * database, until the count starts again.
   */
  remembersRefusals?: boolean;
}

export interface Allowance {
  isAllowed: boolean;
  /** How many points are left. */
  left: number;
  /** Seconds until the count starts again. */
  seconds: number;
  /** Whether this is the first refusal since the count started. */
  isFirstRefusal: boolean;
}

const limiters = new WeakMap<Knex, Map<string, RateLimiterPostgres>>();

const limiterOf = (db: Knex, { name, points, seconds, remembersRefusals }: RateLimit): RateLimiterPostgres => {
  const known = limiters.get(db) ?? new Map<string, RateLimiterPostgres>();
  limiters.set(db, known);
  const limiter =
    known.get(name) ??
    new RateLimiterPostgres({
      storeClient: systemOf(db),
      storeType: 'knex',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: remembersRefusals ? points + 1 : 0,
    });
  known.set(name, limiter);
  return limiter;
};

// Keys contain email and IP addresses, which must not be stored in plain text.
const keyOf = (key: string) => createHash('sha256').update(key.toLowerCase()).digest('base64url');

/** Takes one point of a key's allowance. */
export const takeAllowance = async (db: Knex, limit: RateLimit, key: string): Promise<Allowance> => {
  try {
    return allowance(limit, await limiterOf(db, limit).consume(keyOf(key)));
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return allowance(limit, refused);
    throw refused;
  }
};

const allowance = (limit: RateLimit, { consumedPoints, remainingPoints, msBeforeNext }: RateLimiterRes): Allowance => ({
  // A refusal from memory has consumed no points.
  isAllowed: consumedPoints > 0 && consumedPoints <= limit.points,
  left: remainingPoints,
  seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  isFirstRefusal: consumedPoints === limit.points + 1,
});

/** Takes one point of a key's allowance. @throws 429 with the seconds to wait when none is left */
export const requireAllowance = async (db: Knex, limit: RateLimit, key: string, detail: Said): Promise<void> => {
  const { isAllowed, seconds } = await takeAllowance(db, limit, key);
  if (!isAllowed) throw tooMany(seconds, detail);
};

/** Gives back the point that `takeAllowance` took, for a request that turned out not to count. */
export const returnAllowance = async (db: Knex, limit: RateLimit, key: string): Promise<void> => {
  await limiterOf(db, limit).reward(keyOf(key));
};

/** Counts what one key has used against another key too, for a secret that replaces another. */
export const copyCount = (trx: Db, { name }: RateLimit, from: string, to: string) =>
  trx.raw('insert into rate_limits (key, points, expire) select ?, points, expire from rate_limits where key = ?', [
    `${name}:${keyOf(to)}`,
    `${name}:${keyOf(from)}`,
  ]);

/** Refuses a key for some seconds, even if it has points left. */
export const block = async (db: Knex, limit: RateLimit, key: string, seconds: number): Promise<void> => {
  await limiterOf(db, limit).block(keyOf(key), seconds);
};

export const resetCount = async (db: Knex, limit: RateLimit, key: string): Promise<void> => {
  await limiterOf(db, limit).delete(keyOf(key));
};
