import { CurrentUser, Login, PublicConfig, RefreshRequest, Registration, Tokens } from '@rapport/shared/access';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { asCaller, type Identity } from '../../db/identity';
import { apiRouter } from '../../http/apiRouter';
import { credentialOf, isOwnOrigin } from '../../http/authenticate';
import { contextOf } from '../../http/context';
import { clearHostCookie, hostCookie, SESSION_COOKIE, setHostCookie } from '../../http/hostCookie';
import { notSignedIn, ProblemError } from '../../http/problem';
import { visitorOf } from '../../http/visitor';
import { refresh, SESSION_DAYS, type SignedIn, signOut } from '../sessions/sessions.service';
import { currentUser, login, register } from './access.service';
import { publicConfig } from './publicConfig';

const DAY = 24 * 3600;
/**
 * Marks a device on which an account has signed in before, so that attacks from other devices do not block the owner of
 * the account there.
 */
const DEVICE_COOKIE = 'rapport_device';

/** Client libraries for the password grant of OAuth send a `grant_type`. */
const PasswordGrant = Login.extend({ grant_type: z.literal('password').optional() });

export const accessRoutes = apiRouter({
  auth: { name: 'Authentication', description: 'Sign-in, sessions, passwords and invitations.' },
  config: { name: 'Configuration', description: 'Public configuration of this installation.' },
});

accessRoutes.get(
  '/config',
  { operationId: 'getConfig', summary: 'Get public configuration', access: 'public', reply: PublicConfig },
  async ({ context }) => publicConfig(context.config),
);

accessRoutes.post(
  '/auth/register',
  {
    operationId: 'register',
    summary: 'Create an account',
    location: '/auth/me',
    access: 'public',
    body: Registration,
    reply: Tokens,
  },
  async ({ body, context, req, res }) => completeSignIn(req, res, await register(context, body, visitorOf(req))),
);

accessRoutes.post(
  '/auth/login',
  {
    operationId: 'signIn',
    summary: 'Sign in with a password',
    access: 'public',
    body: PasswordGrant,
    bodyType: 'form',
    reply: Tokens,
  },
  async ({ body, context, req, res }) => {
    const { device, ...signedIn } = await login(context, body, visitorOf(req), hostCookie(req, DEVICE_COOKIE));
    setHostCookie(req, res, { name: DEVICE_COOKIE, value: device, seconds: 365 * DAY });
    return completeSignIn(req, res, signedIn);
  },
);

accessRoutes.post(
  '/auth/refresh',
  { operationId: 'refreshTokens', summary: 'Refresh tokens', access: 'public', body: RefreshRequest, reply: Tokens },
  ({ body, context }) => refresh(context, body.refresh_token),
);

accessRoutes.get(
  '/auth/me',
  { operationId: 'getCurrentUser', summary: 'Get the signed-in user', access: 'self', reply: CurrentUser },
  ({ context, identity }) => currentUser(context, identity.user_id, identity.workspace_id),
);

accessRoutes.post(
  '/auth/logout',
  { operationId: 'signOut', summary: 'Sign out', access: 'public' },
  async ({ context, req, res }) => {
    const identity = await unlessSignedOut(() =>
      asCaller(context.db, credentialOf(req), { admit: requireIdentity, work: (caller) => caller.identity() }),
    );
    if (identity) await signOut(context, identity.session_id);
    clearHostCookie(req, res, SESSION_COOKIE);
  },
);

const requireIdentity = (identity: Identity | undefined) => {
  if (!identity) throw notSignedIn();
};

// Signing out twice, or after the session has ended, succeeds. A request from another site still fails.
const unlessSignedOut = async <T>(find: () => Promise<T>): Promise<T | null> => {
  try {
    return await find();
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401) return null;
    throw error;
  }
};

/**
 * Sets the session cookie of a user who has signed in, and returns the tokens for the response. Requests from other
 * sites get no cookie, because such a site could sign its visitors in to an account of the attacker (login CSRF).
 */
export const completeSignIn = (req: Request, res: Response, { tokens, cookie }: SignedIn): Tokens => {
  const origin = req.get('origin');
  if (origin !== undefined && !isOwnOrigin(origin, req, contextOf(req))) return tokens;
  setHostCookie(req, res, { name: SESSION_COOKIE, value: cookie, seconds: SESSION_DAYS * DAY });
  return tokens;
};
