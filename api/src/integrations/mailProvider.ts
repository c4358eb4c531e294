import type { MailSending } from '@rapport/shared/mailbox';
import type { Configuration } from 'openid-client';
import { MailServerFailure } from './mailServer';

/** A provider of mailboxes that allows access without the mailbox's password (OAuth 2). */
export interface MailProvider {
  clientId: string;
  clientSecret: string;
  issuer: string;
  /** The OAuth scope, and parameters that make the provider allow access while the person is away. */
  scope: string;
  asks: Record<string, string>;
  imap: MailSending;
  smtp: MailSending;
}

const TLS = { port: 993, security: 'tls' } as const;

export const GOOGLE_MAIL = {
  scope: 'openid email https://mail.google.com/',
  asks: { access_type: 'offline', prompt: 'consent' },
  imap: { host: 'imap.gmail.com', ...TLS },
  smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
} as const;

export const MICROSOFT_MAIL = {
  scope:
    'openid email profile offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
  asks: { prompt: 'select_account' },
  imap: { host: 'outlook.office365.com', ...TLS },
  smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
} as const;

const configurations = new Map<string, Promise<Configuration>>();

/** The configuration that a provider publishes, fetched only once. */
const configurationOf = ({ issuer, clientId, clientSecret }: MailProvider): Promise<Configuration> => {
  const configuration = configurations.get(issuer) ?? discover(issuer, clientId, clientSecret);
  configurations.set(issuer, configuration);
  configuration.catch(() => configurations.delete(issuer));
  return configuration;
};

const discover = async (issuer: string, clientId: string, clientSecret: string) => {
  const { allowInsecureRequests, discovery } = await import('openid-client');
  // Only the providers of tests and development are called without TLS.
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  return discovery(new URL(issuer), clientId, clientSecret, undefined, { execute }).catch(noAnswer);
};

const noAnswer = (): never => {
  throw new MailServerFailure('unreachable');
};

/**
 * The page on which a person allows the use of their mailbox, and the verifier that is needed with the answer (PKCE).
 * @throws MailServerFailure `unreachable`
 */
export const permissionUrl = async (
  provider: MailProvider,
  { redirectUri, state, verifier }: { redirectUri: string; state: string; verifier: string },
): Promise<string> => {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
  return buildAuthorizationUrl(await configurationOf(provider), {
    ...provider.asks,
    scope: provider.scope,
    redirect_uri: redirectUri,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
};

export interface Permission {
  address: string;
  accessToken: string;
  refreshToken: string;
}

/**
 * Returns the permission that a person gave before they returned to `answer`; `null` if they refused, or allowed access
 * for this session only. @throws MailServerFailure `unreachable`
 */
export const permissionOf = async (
  provider: MailProvider,
  { answer, state, verifier }: { answer: URL; state: string; verifier: string },
): Promise<Permission | null> => {
  const client = await import('openid-client');
  const configuration = await configurationOf(provider);
  const checks = { expectedState: state, pkceCodeVerifier: verifier };
  const tokens = await client
    .authorizationCodeGrant(configuration, answer, checks)
    .catch((error) => (isRefusal(client, error) ? null : noAnswer()));
  if (!tokens?.refresh_token) return null;
  const claims =
    tokens.claims() ??
    (await client.fetchUserInfo(configuration, tokens.access_token, client.skipSubjectCheck).catch(noAnswer));
  const address = [claims.email, claims.preferred_username].find((one) => typeof one === 'string' && one.includes('@'));
  if (typeof address !== 'string') return null;
  return { address, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
};

/** Whether the person or the provider has refused. Any other error means that there was no answer. */
const isRefusal = (client: typeof import('openid-client'), error: unknown): boolean =>
  error instanceof client.AuthorizationResponseError ||
  (error instanceof client.ResponseBodyError && error.status < 500) ||
  (error instanceof client.ClientError && error.code === 'OAUTH_INVALID_RESPONSE');

export interface Renewed {
  accessToken: string;
  /** How long the access token is valid. */
  seconds: number;
  /** The refresh token to use from now on; a new one if the provider has changed it. */
  refreshToken: string;
}

const DEFAULT_SECONDS = 300;

/**
 * Gets a new access token. @throws MailServerFailure `access_revoked` once the person has revoked the permission, or
 * `unreachable`
 */
export const renewAccess = async (provider: MailProvider, refreshToken: string): Promise<Renewed> => {
  const { refreshTokenGrant, ResponseBodyError } = await import('openid-client');
  try {
    const tokens = await refreshTokenGrant(await configurationOf(provider), refreshToken);
    return {
      accessToken: tokens.access_token,
      seconds: tokens.expires_in ?? DEFAULT_SECONDS,
      refreshToken: tokens.refresh_token ?? refreshToken,
    };
  } catch (error) {
    const isRevoked = error instanceof ResponseBodyError && error.error === 'invalid_grant';
    throw new MailServerFailure(isRevoked ? 'access_revoked' : 'unreachable');
  }
};
