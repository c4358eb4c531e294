import { randomBytes } from 'node:crypto';
import type { AuthorizationParams, OAuthServerProvider } from '@modelcontextprotocol/sdk/server/auth/provider.js';
import type { OAuthClientInformationFull, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { CONNECTION_DAYS } from '@rapport/shared/connections';
import { pages } from '@rapport/shared/paths';
import type { Logger } from 'pino';
import { z } from 'zod';
import { asSystem } from '../../db/scope';
import type { Db } from '../../db/session';
import { signConnectionRequest } from '../../http/accessToken';
import type { Context } from '../../http/context';
import { ACCESS_TOKEN_SECONDS, issueAccessToken } from '../apiKeys/apiKeys.service';
import { clientNameOf, isRedirectAddress } from './clientMetadata';
import {
  type Client,
  deleteOlderConnections,
  endByToken,
  endConnection,
  findByCode,
  findByRefreshToken,
  insertClient,
  replaceRefreshToken,
  type StoredConnection,
  useClient,
} from './connections.repository';

type OAuthErrors = typeof import('@modelcontextprotocol/sdk/server/auth/errors.js');
type InSystem = <T>(work: (trx: Db) => Promise<T>) => Promise<T>;

/** How long a user may take to decide. */
const DECISION_SECONDS = 1_800;
const REDIRECTS_MAX = 10;

/** Connects the MCP SDK, which handles OAuth 2.1, with the storage of clients, codes and tokens and with the page for consent. */
export const oauthProvider = (context: Context, errors: OAuthErrors, resource: string): OAuthServerProvider => {
  const { db, log } = context;

  // Logs the error, because the answer of the SDK does not say which one it was.
  const inSystem: InSystem = (work) =>
    asSystem(db, work).catch((err) => {
      log.error({ err }, 'the request of an app failed');
      throw err;
    });

  const requireOurResource = (target: URL | undefined) => {
    if (target && target.href !== resource) throw new errors.InvalidTargetError(`This server protects ${resource}`);
  };

  return {
    clientsStore: clientsStore(inSystem, errors),

    authorize: async (client, params, res) => {
      requireOurResource(params.resource);
      res.redirect(302, consentAddress(context, client, params));
    },

    challengeForAuthorizationCode: async ({ client_id }, code) => {
      const connection = await inSystem((trx) => findByCode(trx, client_id, code));
      if (!connection) throw new errors.InvalidGrantError('The code is not valid or has expired');
      return connection.code_challenge;
    },

    exchangeAuthorizationCode: async ({ client_id }, code, _verifier, redirectUri, target) => {
      requireOurResource(target);
      const tokens = await inSystem((trx) => exchangeCode(trx, log, client_id, code, redirectUri));
      if (!tokens) throw new errors.InvalidGrantError('The code is not valid or has expired');
      return tokens;
    },

    exchangeRefreshToken: async ({ client_id }, token, _scopes, target) => {
      requireOurResource(target);
      const tokens = await inSystem((trx) => exchangeRefreshToken(trx, log, client_id, token));
      if (!tokens)
        throw new errors.InvalidGrantError(
          `The refresh token is not valid, or was not used for ${CONNECTION_DAYS} days`,
        );
      return tokens;
    },

    verifyAccessToken: () => {
      throw new Error('Access tokens are API keys, which the routes check.');
    },

    revokeToken: async ({ client_id }, { token }) => {
      await inSystem((trx) => endByToken(trx, client_id, token));
    },
  };
};

/**
 * The URL of the page on which the user decides about the request of an app. The request is signed, so that the app
 * cannot change it.
 */
const consentAddress = (
  context: Context,
  client: OAuthClientInformationFull,
  { redirectUri, codeChallenge, state, scopes = [] }: AuthorizationParams,
): string => {
  const request = signConnectionRequest(
    context.config.jwtSecret,
    {
      clientId: client.client_id,
      name: client.client_name ?? '',
      redirectUri,
      codeChallenge,
      state,
      wantsToWrite: !scopes.includes('read') || scopes.includes('write'),
    },
    DECISION_SECONDS,
  );
  return `${context.address()}${pages.connect}#token=${request}`;
};

const clientsStore = (inSystem: InSystem, errors: OAuthErrors): OAuthServerProvider['clientsStore'] => ({
  getClient: (id) => inSystem(async (trx) => asInformation(isId(id) ? await useClient(trx, id) : undefined)),
  registerClient: async (registration) => {
    const { redirect_uris, client_id: id } = registration as OAuthClientInformationFull;
    if (redirect_uris.length === 0 || redirect_uris.length > REDIRECTS_MAX || !redirect_uris.every(isRedirectAddress))
      throw new errors.InvalidClientMetadataError(
        `redirect_uris takes 1 to ${REDIRECTS_MAX} addresses: https, http on the same device, or a scheme of the app`,
      );
    const client = { id, name: clientNameOf(registration.client_name, redirect_uris), redirect_uris };
    await inSystem((trx) => insertClient(trx, client));
    return asInformation(client) as OAuthClientInformationFull;
  },
});

/** A code can be exchanged once. A code that is sent again may be stolen, so its connection ends. */
const exchangeCode = async (
  trx: Db,
  log: Logger,
  clientId: string,
  code: string,
  redirectUri: string | undefined,
): Promise<OAuthTokens | null> => {
  const connection = await findByCode(trx, clientId, code);
  if (!connection || (redirectUri !== undefined && redirectUri !== connection.redirect_uri)) return null;
  if (!connection.is_code_usable) {
    log.warn({ connection: connection.id }, 'a used code of an app came back: its connection is ended');
    await endConnection(trx, connection.id);
    return null;
  }
  await deleteOlderConnections(trx, clientId, connection);
  return issueTokens(trx, connection);
};

/** A refresh token can be exchanged once too, and again only shortly after it was replaced. */
const exchangeRefreshToken = async (
  trx: Db,
  log: Logger,
  clientId: string,
  token: string,
): Promise<OAuthTokens | null> => {
  const connection = await findByRefreshToken(trx, clientId, token);
  if (!connection) return null;
  if (connection.is_replay) {
    log.warn({ connection: connection.id }, 'a used refresh token of an app came back: its connection is ended');
    await endConnection(trx, connection.id);
    return null;
  }
  return issueTokens(trx, connection);
};

const issueTokens = async (trx: Db, connection: StoredConnection): Promise<OAuthTokens> => {
  const { id, workspace_id, user_id, name, scopes } = connection;
  const refreshToken = `rpt_refresh_${randomBytes(32).toString('base64url')}`;
  const access = await issueAccessToken(trx, { id, workspace_id, user_id, name, scopes });
  await replaceRefreshToken(trx, connection, refreshToken);
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    scope: scopes.join(' '),
  };
};

/** A client as the protocol describes it. None has a secret, even if the app asked for one. */
const asInformation = (client: Client | undefined): OAuthClientInformationFull | undefined =>
  client && {
    client_id: client.id,
    client_name: client.name,
    redirect_uris: client.redirect_uris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };

const isId = (text: string): boolean => z.uuid().safeParse(text).success;
