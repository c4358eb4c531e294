import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { Request } from 'express';
import type { Credential } from '../db/identity';
import { readAccessToken } from './accessToken';
import { type Context, contextOf } from './context';
import { hostCookie, SESSION_COOKIE } from './hostCookie';
import { forbidden, notSignedIn } from './problem';

/** Secrets of at least 128 random bits need no slow hash. */
export const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * The credential of a person: the bearer token, or the session cookie if there is none.
 * @throws 401 without a well-formed credential; 403 when a cookie would let a foreign page change something
 */
export const credentialOf = (req: Request): Credential => {
  const context = contextOf(req);
  const bearer = /^Bearer (.+)$/i.exec(req.get('authorization') ?? '')?.[1];
  if (bearer) {
    const claims = readAccessToken(context.config.jwtSecret, bearer);
    if (!claims) throw notSignedIn(msg`Your session has expired. Please sign in again.`);
    return { kind: 'bearer', ...claims };
  }
  const cookie = hostCookie(req, SESSION_COOKIE);
  if (!cookie) throw notSignedIn();
  requireOwnOrigin(req, context);
  return { kind: 'cookie', hash: sha256(cookie).toString('hex') };
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers send cookies with requests that other sites cause. Such sites cannot read the answer, and must not change
 * anything either.
 */
const requireOwnOrigin = (req: Request, context: Context) => {
  if (SAFE_METHODS.has(req.method)) return;
  const origin = req.get('origin');
  if (origin && isOwnOrigin(origin, req, context)) return;
  throw forbidden('foreign_origin', msg`This request did not come from the app.`);
};

/** Whether an origin is one of ours. */
export const isOwnOrigin = (origin: string, req: Request, { config }: Context): boolean =>
  config.webOrigins.length > 0
    ? config.webOrigins.includes(origin)
    : origin === `${req.protocol}://${req.get('host') ?? ''}`;
