import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { msg } from '@lingui/core/macro';
import bcrypt from 'bcrypt';
import pLimit from 'p-limit';
import { unavailable } from '../../http/problem';

const COST = 12;
const VERSION = 'v1$';
const WAITING_MAX = 32;

// A hash takes a quarter of a second of one core: more at once would starve everything else, a longer queue would time out.
const hashingQueue = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** `v1$` and a bcrypt hash, to be stored. @throws 503 when too many sign-ins wait already */
export const hashPassword = async (pepper: string, password: string): Promise<string> =>
  VERSION + (await inTurn(() => bcrypt.hash(prehash(pepper, password), hashingCost)));

/** Takes the same time whether there is a stored hash or not, so that an answer does not tell who has an account. */
export const isPassword = async (pepper: string, password: string, stored: string | null): Promise<boolean> => {
  const hash = stored?.startsWith(VERSION) ? stored.slice(VERSION.length) : decoy();
  return (await inTurn(() => bcrypt.compare(prehash(pepper, password), hash))) && stored !== null;
};

let hashingCost = COST;

/** For tests, which make many hashes. No setting of the server changes the cost. */
export const setHashingCost = (cost = COST) => {
  hashingCost = cost;
};

/** A hash that no password has. Checking one against it takes as long as against any other of that cost. */
const decoy = () => `$2b$${String(hashingCost).padStart(2, '0')}$${'.'.repeat(53)}`;

// bcrypt silently cuts at 72 bytes and at a NUL. The base64 of a SHA-384 HMAC has 64 and none.
const prehash = (pepper: string, password: string): string =>
  createHmac('sha384', pepper).update(password, 'utf8').digest('base64');

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  if (hashingQueue.pendingCount >= WAITING_MAX)
    throw unavailable(msg`Many people are signing in. Please try again in a moment.`, 2);
  return hashingQueue(work);
};
