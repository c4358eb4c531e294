import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import { OpenedSession } from '@rapport/shared/access';
import type { Request } from 'express';
import { z } from 'zod';
import { readHandshake, signHandshake } from '../../http/accessToken';
import { apiRouter } from '../../http/apiRouter';
import { isOwnOrigin } from '../../http/authenticate';
import type { Context } from '../../http/context';
import { clearHostCookie, hostCookie, setHostCookie } from '../../http/hostCookie';
import { badRequest, ProblemError } from '../../http/problem';
import { visitorOf } from '../../http/visitor';
import { completeSignIn } from './access.routes';
import { openSession, sessionCodeFor } from './google.service';

/** Keeps the state of the sign-in while the browser is at Google. */
const HANDSHAKE_COOKIE = 'rapport_oauth';
const HANDSHAKE_SECONDS = 600;

export const googleRoutes = apiRouter();

googleRoutes.get(
  '/auth/google',
  {
    operationId: 'startGoogleSignIn',
    summary: 'Start Google sign-in',
    access: 'public',
    query: z.object({ redirect: z.string().max(2_000) }),
    status: 302,
  },
  async ({ query, context, req, res }) => {
    const redirect = ownAddress(context, req, query.redirect);
    const secret = randomBytes(32).toString('base64url');
    const { sendToGoogle } = await import('../../integrations/google/google');
    await sendToGoogle(settingsOf(context), callbackUrl(context), {
      req,
      res,
      keep: (handshake) =>
        setHostCookie(req, res, {
          name: HANDSHAKE_COOKIE,
          value: signHandshake(context.config.jwtSecret, { ...handshake, redirect, secret }, HANDSHAKE_SECONDS),
          seconds: HANDSHAKE_SECONDS,
        }),
    }).catch((err) => {
      logFailure(context, err);
      res.redirect(302, withCode(redirect, 'google_denied'));
    });
  },
);

googleRoutes.get(
  '/auth/google/callback',
  {
    operationId: 'finishGoogleSignIn',
    summary: 'Handle the return from Google',
    access: 'public',
    query: z.looseObject({}),
    status: 302,
  },
  async ({ context, req, res }) => {
    const kept = handshakeOf(context, req);
    const { accountFromGoogle } = await import('../../integrations/google/google');
    const account = await accountFromGoogle(settingsOf(context), callbackUrl(context), { req, res, kept }).catch(
      (err) => {
        logFailure(context, err);
        return null;
      },
    );
    const code = kept ? await sessionCodeFor(context, account, kept.secret, visitorOf(req)) : 'google_denied';
    res.redirect(302, withCode(kept?.redirect ?? context.address(), code));
  },
);

googleRoutes.post(
  '/auth/session',
  {
    operationId: 'openSession',
    summary: 'Exchange a Google sign-in code for tokens',
    access: 'public',
    reply: OpenedSession,
  },
  async ({ context, req, res }) => {
    const secret = handshakeOf(context, req)?.secret ?? null;
    clearHostCookie(req, res, HANDSHAKE_COOKIE);
    const { user, ...signedIn } = await openSession(context, req.get('x-session-id') ?? '', secret, visitorOf(req));
    return { user, ...completeSignIn(req, res, signedIn) };
  },
);

const logFailure = ({ log }: Context, err: unknown) => log.warn({ err }, 'signing in with Google failed');

/** The URL at which the browser exchanges a one-time code, or gets the message of a refusal. */
const withCode = (address: string, code: string) => `${address}#session_id=${encodeURIComponent(code)}`;

const settingsOf = ({ config }: Context) => {
  if (config.google) return config.google;
  throw new ProblemError(
    503,
    'google_not_configured',
    msg`Google sign-in is not set up on this server. To enable it, set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.`,
  );
};

const callbackUrl = (context: Context) => `${context.address()}/api/auth/google/callback`;

const handshakeOf = ({ config }: Context, req: Request) => {
  const cookie = hostCookie(req, HANDSHAKE_COOKIE);
  return cookie ? readHandshake(config.jwtSecret, cookie) : null;
};

/** @throws 400 if the URL is not of this app, because the code in its `#` must not reach another site */
const ownAddress = (context: Context, req: Request, redirect: string): string => {
  const address = URL.canParse(redirect) ? new URL(redirect) : null;
  const isOurs = address && (isOwnOrigin(address.origin, req, context) || address.origin === context.address());
  if (!isOurs) throw badRequest('foreign_redirect', msg`The redirect must be an address of this app.`);
  return address.origin + address.pathname + address.search;
};
