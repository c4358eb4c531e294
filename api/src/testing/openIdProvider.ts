import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';

export interface ProviderAccount {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

const CLIENT = { id: 'rapport-client', secret: 'rapport-client-secret' };

/**
 * Starts an OpenID Connect provider that refuses what Google refuses: unknown clients, codes that were used before or
 * issued for another redirect URI, a wrong PKCE verifier, and access tokens in the URL. Every visitor is signed in as
 * `account`; if it is `null`, they decline. `revoke` revokes all refresh tokens.
 */
export const startOpenIdProvider = async () => {
  const grants = new Map<
    string,
    { redirectUri: string; challenge: string; isOffline: boolean; account: ProviderAccount }
  >();
  const tokens = new Map<string, ProviderAccount>();
  /** Refresh tokens, issued to clients that ask for offline access, until they are revoked. */
  const refreshTokens = new Map<string, ProviderAccount>();
  const provider = {
    account: null as ProviderAccount | null,
    issuer: '',
    /** How long access tokens are valid. */
    seconds: 3599,
    /** Whether the token endpoint is unavailable. */
    isAway: false,
    client: CLIENT,
    tokens,
    revoke: () => refreshTokens.clear(),
    stop: async () => {},
  };
  const app = express();

  app.get('/.well-known/openid-configuration', (_req, res) => {
    res.json({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/o/oauth2/v2/auth`,
      token_endpoint: `${provider.issuer}/token`,
      userinfo_endpoint: `${provider.issuer}/v1/userinfo`,
    });
  });

  app.get('/o/oauth2/v2/auth', (req, res) => {
    const { client_id, redirect_uri, response_type, scope, state, code_challenge, code_challenge_method, access_type } =
      req.query as Record<string, string>;
    const isRight =
      client_id === CLIENT.id &&
      response_type === 'code' &&
      scope?.split(' ').includes('openid') &&
      code_challenge_method === 'S256' &&
      state &&
      redirect_uri &&
      code_challenge;
    if (!isRight) return void res.status(400).json({ error: 'invalid_request' });
    const back = new URL(redirect_uri);
    back.searchParams.set('state', state);
    if (provider.account) {
      const code = randomBytes(16).toString('hex');
      const isOffline = access_type === 'offline';
      const { account } = provider;
      grants.set(code, { redirectUri: redirect_uri, challenge: code_challenge, isOffline, account });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    res.redirect(302, back.href);
  });

  app.post('/token', express.urlencoded({ extended: false }), (req, res) => {
    if (provider.isAway) return void res.status(503).send('Service Unavailable');
    const { client_id, client_secret, code, redirect_uri, code_verifier, grant_type, refresh_token } = req.body;
    if (client_id !== CLIENT.id || client_secret !== CLIENT.secret) {
      return void res.status(401).json({ error: 'invalid_client' });
    }
    const give = (account: ProviderAccount, more: object = {}) => {
      const token = randomBytes(16).toString('hex');
      tokens.set(token, account);
      res.json({
        access_token: token,
        token_type: 'Bearer',
        expires_in: provider.seconds,
        scope: 'openid email profile',
        ...more,
      });
    };
    if (grant_type === 'refresh_token') {
      const account = refreshTokens.get(refresh_token);
      return account ? give(account) : void res.status(400).json({ error: 'invalid_grant' });
    }
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256').update(String(code_verifier)).digest('base64url');
    const isRight =
      grant_type === 'authorization_code' && grant?.redirectUri === redirect_uri && grant?.challenge === challenge;
    if (!grant || !isRight) return void res.status(400).json({ error: 'invalid_grant' });
    if (!grant.isOffline) return give(grant.account);
    const refreshToken = randomBytes(16).toString('hex');
    refreshTokens.set(refreshToken, grant.account);
    give(grant.account, { refresh_token: refreshToken });
  });

  app.get('/v1/userinfo', (req, res) => {
    const account = tokens.get(/^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '');
    if (!account || req.query.access_token) return void res.status(401).json({ error: 'invalid_token' });
    res.json(account);
  });

  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  provider.issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  provider.stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return provider;
};
