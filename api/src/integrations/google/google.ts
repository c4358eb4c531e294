import type { Request, Response } from 'express';
import passport from 'passport';
import { type Profile, Strategy } from 'passport-google-oauth20';
import { z } from 'zod';

export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  /** The URL of Google, or of another OpenID Connect provider in tests and development. */
  issuer: string;
}

export interface GoogleAccount {
  /** The id of the account, which stays the same when its email address changes. */
  sub: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
  picture: string | null;
}

/**
 * The values that a browser must bring back from Google to prove that it started the sign-in. The caller stores them,
 * for example in a cookie.
 */
export interface Handshake {
  state: string;
  verifier: string;
}

/** Redirects the browser to Google, with a state and PKCE. `keep` stores the handshake and is called before the answer is sent. */
export const sendToGoogle = async (
  settings: GoogleSettings,
  callbackUrl: string,
  { req, res, keep }: { req: Request; res: Response; keep: (handshake: Handshake) => void },
): Promise<void> => {
  const strategy = await strategyOf(settings, callbackUrl, {
    store: (_req, verifier, _state, _meta, stored) => {
      const state = crypto.randomUUID();
      keep({ state, verifier });
      stored(null, state);
    },
    verify: (_req, _state, loaded) => loaded(new Error('Nobody has returned from Google yet'), false),
  });
  await new Promise<void>((resolve, reject) => {
    res.once('close', resolve);
    const options = { session: false, scope: ['openid', 'email', 'profile'], prompt: 'select_account' };
    passport.authenticate(strategy, options)(req, res, reject);
  });
};

/** How long the exchange of the code for an account may take in total, even if Google keeps sending data. */
const EXCHANGE_MS = 15_000;

/**
 * The account of a user who returned from Google, or `null` if they declined or did not start the sign-in in this
 * browser.
 * @throws also when Google takes longer than `exchangeMs`
 */
export const accountFromGoogle = async (
  settings: GoogleSettings,
  callbackUrl: string,
  { req, res, kept }: { req: Request; res: Response; kept: Handshake | null },
  exchangeMs = EXCHANGE_MS,
): Promise<GoogleAccount | null> => {
  const strategy = await strategyOf(settings, callbackUrl, {
    store: (_req, _verifier, _state, _meta, stored) => stored(new Error('This browser has returned already'), ''),
    verify: (_req, state, loaded) => loaded(null, kept && state === kept.state ? kept.verifier : false),
  });
  // Without a code, the strategy would redirect the browser to Google again.
  if (!req.query.code && !req.query.error) return null;
  let late: NodeJS.Timeout | undefined;
  return new Promise<GoogleAccount | null>((resolve, reject) => {
    late = setTimeout(() => reject(new Error('Google took too long')), exchangeMs);
    passport.authenticate(strategy, { session: false }, (error: unknown, account: GoogleAccount | false | undefined) =>
      error ? reject(error) : resolve(account || null),
    )(req, res, reject);
  }).finally(() => clearTimeout(late));
};

/** The interface of a PKCE store in passport-oauth2, which recognizes it by the number of parameters. */
interface HandshakeStore {
  store(
    req: Request,
    verifier: string,
    state: unknown,
    meta: unknown,
    stored: (error: Error | null, state: string) => void,
  ): void;
  verify(req: Request, state: string, loaded: (error: Error | null, verifier: string | false) => void): void;
}

const UserInfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  // The name and the picture are optional, so an unusable one is left out instead of failing the sign-in.
  name: z.string().trim().min(1).max(200).optional().catch(undefined),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2_000)
    .optional()
    .catch(undefined),
});

const strategyOf = async (
  { clientId, clientSecret, issuer }: GoogleSettings,
  callbackURL: string,
  store: HandshakeStore,
): Promise<Strategy> => {
  const endpoints = await endpointsOf(issuer);
  const strategy = new Strategy(
    {
      clientID: clientId,
      clientSecret,
      callbackURL,
      authorizationURL: endpoints.authorization_endpoint,
      tokenURL: endpoints.token_endpoint,
      userProfileURL: endpoints.userinfo_endpoint,
      pkce: true,
      store: store as never,
    },
    (_accessToken: string, _refreshToken: string, profile: Profile, done) => {
      const info = UserInfo.safeParse(profile._json);
      if (!info.success) return done(new Error('Google sent nothing that identifies the account'));
      const { sub, email, email_verified, name, picture } = info.data;
      done(null, {
        sub,
        email,
        isEmailVerified: email_verified,
        name: name ?? email.split('@')[0] ?? email,
        picture: picture ?? null,
      } satisfies GoogleAccount);
    },
  );
  // By default the library sends the access token in the URL, where logs would keep it (RFC 9700 4.3.2).
  (
    strategy as unknown as { _oauth2: { useAuthorizationHeaderforGET(yes: boolean): void } }
  )._oauth2.useAuthorizationHeaderforGET(true);
  return strategy;
};

const Endpoints = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().endsWith('/userinfo'),
});
type Endpoints = z.infer<typeof Endpoints>;

const DISCOVERY_MS = 5_000;
const discovered = new Map<string, Endpoints>();

/** The endpoints that a provider publishes (OpenID Connect Discovery 1.0), fetched once. */
const endpointsOf = async (issuer: string): Promise<Endpoints> => {
  const known = discovered.get(issuer);
  if (known) return known;
  const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(DISCOVERY_MS),
  });
  if (!answer.ok) throw new Error(`The sign-in provider answered ${answer.status}`);
  const endpoints = Endpoints.parse(await answer.json());
  discovered.set(issuer, endpoints);
  return endpoints;
};
