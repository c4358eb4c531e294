import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { msg } from '@lingui/core/macro';
import bcrypt from 'bcrypt';
import pLimit from 'p-limit';
import { unavailable } from '../../http/problem';

const COST = 12;
const VERSION = 'v1$';
const WAITING_MAX = 32;

// A hash takes a quarter of a second of one core. More at once would starve other work, and a longer queue would time
// out.
const hashingQueue = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** Returns `v1$` and a bcrypt hash, to be stored. @throws 503 if too many sign-ins are already waiting */
export const hashPassword = async (pepper: string, password: string): Promise<string> =>
  VERSION + (await inTurn(() => bcrypt.hash(prehash(pepper, password), hashingCost)));

/** Takes the same time with and without a stored hash, so that the answer does not show who has an account. */
export const isPassword = async (pepper: string, password: string, stored: string | null): Promise<boolean> => {
  const hash = stored?.startsWith(VERSION) ? stored.slice(VERSION.length) : decoy();
  return (await inTurn(() => bcrypt.compare(prehash(pepper, password), hash))) && stored !== null;
};

let hashingCost = COST;

/** For tests, which make many hashes. No setting of the server changes the cost. */
export const setHashingCost = (cost = COST) => {
  hashingCost = cost;
};

/** A hash that no password matches. Checking a password against it takes as long as against any other hash of that cost. */
const decoy = () => `$2b$${String(hashingCost).padStart(2, '0')}$${'.'.repeat(53)}`;

// bcrypt silently cuts passwords at 72 bytes and at a NUL. The base64 of a SHA-384 HMAC has 64 bytes and no NUL.
const prehash = (pepper: string, password: string): string =>
  createHmac('sha384', pepper).update(password, 'utf8').digest('base64');

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  if (hashingQueue.pendingCount >= WAITING_MAX)
    throw unavailable(msg`Many people are signing in. Please try again in a moment.`, 2);
  return hashingQueue(work);
};
