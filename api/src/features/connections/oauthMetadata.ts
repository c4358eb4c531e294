import type { OAuthMetadata, OAuthProtectedResourceMetadata } from '@modelcontextprotocol/sdk/shared/auth.js';
import { CONNECTION_SCOPES } from '@rapport/shared/connections';
import type { Context } from '../../http/context';

type Installation = Pick<Context, 'address'>;

/** The URL to which apps connect: the MCP server. */
export const resourceAddress = ({ address }: Installation): string => `${address()}/api/mcp`;

/** Where an app finds out which server issues its tokens (RFC 9728). */
export const resourceMetadataAddress = ({ address }: Installation): string =>
  `${address()}/.well-known/oauth-protected-resource/api/mcp`;

export const resourceMetadata = (installation: Installation): OAuthProtectedResourceMetadata => ({
  resource: resourceAddress(installation),
  authorization_servers: [installation.address()],
  scopes_supported: [...CONNECTION_SCOPES],
  bearer_methods_supported: ['header'],
  resource_name: 'Rapport',
  resource_documentation: `${installation.address()}/api/docs`,
});

/** Where an app registers itself, sends the user, and exchanges codes and tokens (RFC 8414). */
export const authorizationMetadata = ({ address }: Installation): OAuthMetadata => ({
  issuer: address(),
  authorization_endpoint: `${address()}/api/oauth/authorize`,
  token_endpoint: `${address()}/api/oauth/token`,
  registration_endpoint: `${address()}/api/oauth/register`,
  revocation_endpoint: `${address()}/api/oauth/revoke`,
  scopes_supported: [...CONNECTION_SCOPES],
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
});
