import { randomBytes } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { Connection, ConnectionApproval, ConnectionScope, RequestedConnection } from '@rapport/shared/connections';
import { hasApiAccess, mayAssistantsWrite, type PlanId } from '@rapport/shared/plans';
import type { Identity } from '../../db/identity';
import type { Scope } from '../../db/scope';
import { type ConnectionClaims, readConnectionRequest } from '../../http/accessToken';
import type { Context } from '../../http/context';
import { badRequest, forbidden, notFound } from '../../http/problem';
import type { Visitor } from '../../http/visitor';
import { requireVerifiedEmail } from '../access/verifiedEmail';
import { requireApiAccess } from '../apiKeys/apiKeys.service';
import { recordSecurityEvent } from '../securityEvents/securityEvents.service';
import { readWorkspaceSettings } from '../settings/settings.readModel';
import { deleteConnection, insertConnection, listConnections } from './connections.repository';

/** How long an app may take to exchange its code. */
const CODE_SECONDS = 300;

/**
 * Describes the access that an app asks for to the user who decides.
 * @throws 400 for a request that was not signed here or has expired
 */
export const describeRequest = async (
  context: Context,
  scope: Scope,
  { plan_id }: Identity,
  request: string,
): Promise<RequestedConnection> => {
  const claims = claimsOf(context, request);
  const { name } = await readWorkspaceSettings(scope);
  const scopes = allowedScopes(claims, plan_id);
  return {
    name: claims.name,
    destination: destinationOf(claims.redirectUri),
    workspace_name: name,
    scopes,
    lacks_writing: claims.wantsToWrite && scopes.length > 0 && !scopes.includes('write'),
    refuse_url: answerTo(claims, { error: 'access_denied' }),
  };
};

/**
 * Lets an app act for the caller.
 * @returns the URL to which the browser takes the code, which the app exchanges for tokens
 * @throws 400 for a request that was not signed here or has expired; 403 without a plan that has API access, in a demo,
 * without a confirmed address, or for a scope that was not asked for
 */
export const approveRequest = async (
  context: Context,
  scope: Scope,
  { plan_id, user_id }: Identity,
  visitor: Visitor,
  { request, scope: chosen }: ConnectionApproval,
): Promise<{ redirect_url: string }> => {
  const claims = claimsOf(context, request);
  requireApiAccess(plan_id);
  if (!allowedScopes(claims, plan_id).includes(chosen)) {
    throw forbidden('scope_not_allowed', msg`This app cannot be allowed to make changes.`);
  }
  await requireVerifiedEmail(context, scope);
  const code = randomBytes(32).toString('base64url');
  const { clientId, name, redirectUri, codeChallenge } = claims;
  await insertConnection(scope, {
    clientId,
    name,
    redirectUri,
    codeChallenge,
    code,
    scopes: [chosen],
    seconds: CODE_SECONDS,
  });
  await recordSecurityEvent(scope.db, { userId: user_id, kind: 'app_connected', detail: name, place: visitor });
  return { redirect_url: answerTo(claims, { code }) };
};

export const listOwnConnections = async (scope: Scope): Promise<Connection[]> =>
  (await listConnections(scope)).map(({ redirect_uri, ...connection }) => ({
    ...connection,
    destination: destinationOf(redirect_uri),
  }));

/** Ends a connection of the caller, at once in every process. @throws 404 */
export const disconnect = async (scope: Scope, { user_id }: Identity, visitor: Visitor, id: string): Promise<void> => {
  const name = await deleteConnection(scope, id);
  if (name === undefined) throw notFound(msg`This app`);
  await recordSecurityEvent(scope.db, { userId: user_id, kind: 'app_disconnected', detail: name, place: visitor });
};

const claimsOf = ({ config }: Context, request: string): ConnectionClaims => {
  const claims = readConnectionRequest(config.jwtSecret, request);
  if (claims) return claims;
  throw badRequest('request_expired', msg`This request has expired. Go back to the app and connect it again.`);
};

const allowedScopes = ({ wantsToWrite }: ConnectionClaims, plan: PlanId): ConnectionScope[] => {
  if (!hasApiAccess(plan)) return [];
  return wantsToWrite && mayAssistantsWrite(plan) ? ['read', 'write'] : ['read'];
};

/** The redirect URI of the app, with an answer in its query. */
const answerTo = ({ redirectUri, state }: ConnectionClaims, answer: Record<string, string>): string => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state && { state }) })) url.searchParams.set(name, value);
  return url.href;
};

/** The host of a redirect URI, or the scheme by which a device knows the program: `claude.ai`, `cursor`. */
const destinationOf = (redirectUri: string): string => {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1);
};
