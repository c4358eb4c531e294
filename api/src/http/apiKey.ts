import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { msg, plural } from '@lingui/core/macro';
import type { Request, Response } from 'express';
import type { Credential } from '../db/identity';
import { insertKeyUse } from '../db/keyUse';
import type { Db } from '../db/session';
import { sha256 } from './authenticate';
import { contextOf } from './context';
import { badRequest, notSignedIn, tooMany } from './problem';
import { copyCount, type RateLimit, requireAllowance, takeAllowance } from './rateLimit';
import { visitorOf } from './visitor';

const PREFIX = 'rpt_live_';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;

/** Makes a key of 178 random bits and a checksum, so that a mistyped key is refused without a query. */
export const makeApiKey = (): string => {
  const key = PREFIX + randomCharacters(RANDOM_LENGTH);
  return key + checksum(key);
};

const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

const isApiKey = (text: string): boolean =>
  FORM.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

// Bytes from 248 on are skipped, because they would make the first characters more likely than the rest.
const randomCharacters = (length: number): string => {
  let random = '';
  while (random.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && random.length < length) random += BASE62[byte % 62];
    }
  }
  return random;
};

const checksum = (text: string): string => {
  let rest = crc32(text);
  let digits = '';
  for (let at = 0; at < CHECKSUM_LENGTH; at += 1) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
};

/** The API key of a request, from `X-API-Key` or from a bearer token, which AI assistants send. */
export const keyOf = (req: Request): string | undefined =>
  req.get('x-api-key') ?? new RegExp(`^Bearer (${PREFIX}.*)$`, 'i').exec(req.get('authorization') ?? '')?.[1];

const BY_KEY: RateLimit = { name: 'apikey', points: 100, seconds: 60, remembersRefusals: true };
const WRONG_KEYS: RateLimit = { name: 'wrong-apikey', points: 20, seconds: 60 };

/**
 * The credential of an API key. Counts its 100 requests a minute across all processes and reports them in headers.
 * @throws 400 if the request also has an `Authorization` header, 401 for a malformed key, 429 past the allowance
 */
export const keyCredential = async (req: Request, res: Response, key: string): Promise<Credential> => {
  if (req.get('authorization') && req.get('x-api-key'))
    throw badRequest('two_credentials', msg`Send either X-API-Key or Authorization, not both.`);
  if (!isApiKey(key)) return refuseKey(req);
  const hash = sha256(key).toString('hex');
  const { isAllowed, left, seconds } = await takeAllowance(contextOf(req).db, BY_KEY, hash);
  res.set({
    'RateLimit-Policy': `"apikey";q=${BY_KEY.points};w=${BY_KEY.seconds}`,
    RateLimit: `"apikey";r=${left};t=${seconds}`,
    'X-RateLimit-Limit': String(BY_KEY.points),
    'X-RateLimit-Remaining': String(left),
    'X-RateLimit-Reset': String(seconds),
  });
  if (!isAllowed)
    throw tooMany(
      seconds,
      msg`At most ${{ points: BY_KEY.points }} requests per minute. Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`,
    );
  return { kind: 'key', hash };
};

/** Lets a new key begin with what the previous one has used of its allowance, so that a renewal gives no second one. */
export const keepAllowance = (trx: Db, previousHash: Buffer, key: string) =>
  copyCount(trx, BY_KEY, previousHash.toString('hex'), sha256(key).toString('hex'));

/** @throws 401 for a key that does not exist, or 429 after too many of them */
export const refuseKey = async (req: Request): Promise<never> => {
  const { network } = visitorOf(req);
  await requireAllowance(contextOf(req).db, WRONG_KEYS, network, msg`Too many wrong API keys. Try again in a minute.`);
  throw notSignedIn(
    msg`This API key is not valid or has expired. Check it, or create a new one under Settings > API Keys.`,
  );
};

const RECORD_EVERY_MS = 60_000;
const RECORDED_MAX = 10_000;
/** When the use of a key from a network was last recorded. */
const recordedAt = new Map<string, number>();

/**
 * Records when and from where a key was used, after the answer and at most once a minute per network, so that no
 * request waits for it.
 */
export const recordUse = (req: Request, res: Response, keyId: string) => {
  const { db, log } = contextOf(req);
  const { ipPrefix, userAgent } = visitorOf(req);
  const use = `${keyId} ${ipPrefix}`;
  if (Date.now() - (recordedAt.get(use) ?? 0) < RECORD_EVERY_MS) return;
  if (recordedAt.size >= RECORDED_MAX) recordedAt.clear();
  recordedAt.set(use, Date.now());
  res.once('finish', () => {
    insertKeyUse(db, { keyId, ipPrefix, userAgent }).catch((err) =>
      log.warn({ err }, 'the use of an API key was not recorded'),
    );
  });
};
