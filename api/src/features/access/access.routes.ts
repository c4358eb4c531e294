import { CurrentUser, Login, PublicConfig, RefreshRequest, Registration, Tokens } from '@rapport/shared/access';
import { type Request, type Response, Router } from 'express';
import { asCaller } from '../../db/identity';
import { credentialOf, sessionCookieName } from '../../http/authenticate';
import { endpoint } from '../../http/endpoint';
import { notSignedIn, ProblemError } from '../../http/problem';
import { currentUser, login, logout, refresh, register, type SignedIn } from './access.service';
import { SESSION_DAYS } from './sessions.repository';

export const accessRoutes = Router();

accessRoutes.get(
  '/config',
  endpoint(
    { summary: 'What this installation offers', access: 'public', reply: PublicConfig },
    async ({ context }) => ({
      google: context.config.google !== null,
      signup: context.config.allowSignup,
      mail: context.config.mail.kind,
      support_email: context.config.supportEmail,
      community_url: context.config.communityUrl,
    }),
  ),
);

accessRoutes.post(
  '/auth/register',
  endpoint(
    { summary: 'Make an account and a workspace', access: 'public', body: Registration, reply: Tokens, status: 201 },
    async ({ body, context, req, res }) => welcome(req, res, await register(context, body, userAgentOf(req))),
  ),
);

accessRoutes.post(
  '/auth/login',
  endpoint(
    { summary: 'Sign in with a password', access: 'public', body: Login, bodyType: 'form', reply: Tokens },
    async ({ body, context, req, res }) => welcome(req, res, await login(context, body, userAgentOf(req))),
  ),
);

accessRoutes.post(
  '/auth/refresh',
  endpoint(
    { summary: 'Trade a refresh token for new tokens', access: 'public', body: RefreshRequest, reply: Tokens },
    ({ body, context }) => refresh(context, body.refresh_token),
  ),
);

accessRoutes.get(
  '/auth/me',
  endpoint({ summary: 'Who is signed in', access: 'public', reply: CurrentUser }, async ({ context, req }) => {
    const identity = await asCaller(context.db, credentialOf(req), async (_scope, found) => found);
    if (!identity) throw notSignedIn('Your session has ended. Please sign in again.');
    return currentUser(context, identity.user_id, identity.workspace_id);
  }),
);

accessRoutes.post(
  '/auth/logout',
  endpoint({ summary: 'End this session', access: 'public' }, async ({ context, req, res }) => {
    const identity = await unlessSignedOut(() =>
      asCaller(context.db, credentialOf(req), async (_scope, found) => found),
    );
    if (identity) await logout(context, identity.session_id);
    res.clearCookie(sessionCookieName(req), { path: '/' });
  }),
);

// Signing out twice, or with a session that has ended, is still signing out; a foreign page's attempt is not.
const unlessSignedOut = async <T>(find: () => Promise<T>): Promise<T | null> => {
  try {
    return await find();
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401) return null;
    throw error;
  }
};

const userAgentOf = (req: Request) => req.get('user-agent') ?? '';

// The cookie lets the browser download exports by a plain link, and signs in again where storage was emptied.
const welcome = (req: Request, res: Response, { tokens, cookie }: SignedIn): Tokens => {
  res.cookie(sessionCookieName(req), cookie, {
    httpOnly: true,
    secure: req.secure,
    sameSite: 'lax',
    path: '/',
    maxAge: SESSION_DAYS * 24 * 3600 * 1000,
  });
  return tokens;
};
