import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

const ISSUER = 'rapport';
const ALGORITHM = 'HS256';
const ACCESS_TOKEN_SECONDS = 15 * 60;

const Claims = z.object({ typ: z.literal('access'), sub: z.uuid(), sid: z.uuid(), workspace: z.uuid(), exp: z.int() });

export interface AccessClaims {
  userId: string;
  sessionId: string;
  workspaceId: string;
}

// jsonwebtoken tries to parse a text secret as a public key first, which costs 45 times as much, so the key object is
// made once.
const keys = new Map<string, KeyObject>();
const keyOf = (secret: string): KeyObject => {
  const known = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, known);
  return known;
};

/** A signed access token, valid for 15 minutes while its session exists. */
export const signAccessToken = (secret: string, { userId, sessionId, workspaceId }: AccessClaims): string =>
  jwt.sign({ typ: 'access', sid: sessionId, workspace: workspaceId }, keyOf(secret), {
    algorithm: ALGORITHM,
    subject: userId,
    issuer: ISSUER,
    audience: ISSUER,
    expiresIn: ACCESS_TOKEN_SECONDS,
  });

// The claims of a token never change, so each token is verified only once. Whether its session is still valid is
// checked for every request.
const REMEMBERED_MAX = 10_000;
const remembered = new Map<string, { secret: string; expiresAt: number; claims: AccessClaims }>();

/** Returns the claims of a token whose signature, age and purpose are right; otherwise `null`. */
export const readAccessToken = (secret: string, token: string): AccessClaims | null => {
  const known = remembered.get(token);
  if (known?.secret === secret && known.expiresAt > Date.now()) return known.claims;
  const read = verified(secret, token, Claims);
  if (!read) return null;
  const claims = { userId: read.sub, sessionId: read.sid, workspaceId: read.workspace };
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(token, { secret, expiresAt: read.exp * 1000, claims });
  return claims;
};

const verified = <Schema extends z.ZodType>(secret: string, token: string, schema: Schema): z.infer<Schema> | null => {
  try {
    return schema.parse(
      jwt.verify(token, keyOf(secret), { algorithms: [ALGORITHM], issuer: ISSUER, audience: ISSUER }),
    );
  } catch {
    return null;
  }
};

const DEVICE_DAYS = 365;
const DeviceClaims = z.object({ typ: z.literal('device'), sub: z.uuid(), jti: z.uuid() });

/** Signs a token that marks a browser in which an account has signed in before. It grants no access. */
export const signDeviceToken = (secret: string, userId: string): string =>
  jwt.sign({ typ: 'device' }, keyOf(secret), {
    algorithm: ALGORITHM,
    subject: userId,
    issuer: ISSUER,
    audience: ISSUER,
    jwtid: randomUUID(),
    expiresIn: DEVICE_DAYS * 24 * 3600,
  });

export const readDeviceToken = (secret: string, token: string): { userId: string; deviceId: string } | null => {
  const claims = verified(secret, token, DeviceClaims);
  return claims && { userId: claims.sub, deviceId: claims.jti };
};

const HandshakeClaims = z.object({
  typ: z.literal('handshake'),
  state: z.string(),
  verifier: z.string(),
  redirect: z.string(),
  secret: z.string(),
});
export type HandshakeClaims = Omit<z.infer<typeof HandshakeClaims>, 'typ'>;

/** Signs the values that a browser keeps while the user is at a sign-in provider. */
export const signHandshake = (secret: string, claims: HandshakeClaims, seconds: number): string =>
  jwt.sign({ typ: 'handshake', ...claims }, keyOf(secret), {
    algorithm: ALGORITHM,
    issuer: ISSUER,
    audience: ISSUER,
    expiresIn: seconds,
  });

export const readHandshake = (secret: string, token: string): HandshakeClaims | null =>
  verified(secret, token, HandshakeClaims);

const ConnectionClaims = z.object({
  typ: z.literal('connection'),
  clientId: z.uuid(),
  name: z.string(),
  redirectUri: z.string(),
  codeChallenge: z.string(),
  state: z.string().optional(),
  wantsToWrite: z.boolean(),
});
export type ConnectionClaims = Omit<z.infer<typeof ConnectionClaims>, 'typ'>;

/** Signs the checked request of an app for the page on which the user allows or refuses access. */
export const signConnectionRequest = (secret: string, claims: ConnectionClaims, seconds: number): string =>
  jwt.sign({ typ: 'connection', ...claims }, keyOf(secret), {
    algorithm: ALGORITHM,
    issuer: ISSUER,
    audience: ISSUER,
    expiresIn: seconds,
  });

export const readConnectionRequest = (secret: string, token: string): ConnectionClaims | null =>
  verified(secret, token, ConnectionClaims);
