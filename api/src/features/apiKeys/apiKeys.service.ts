import { msg, plural } from '@lingui/core/macro';
import { API_KEYS_MAX, type ApiKey, type NewApiKey } from '@rapport/shared/apiKeys';
import { hasApiAccess, PLANS, type PlanId } from '@rapport/shared/plans';
import type { Identity } from '../../db/identity';
import { lockWorkspace } from '../../db/lockWorkspace';
import type { Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { keepAllowance, makeApiKey } from '../../http/apiKey';
import type { Context } from '../../http/context';
import { conflict, forbidden, invalid, notFound, planLimit } from '../../http/problem';
import type { Visitor } from '../../http/visitor';
import { requireVerifiedEmail } from '../access/verifiedEmail';
import { recordSecurityEvent } from '../securityEvents/securityEvents.service';
import {
  countApiKeys,
  deleteApiKey,
  findApiKey,
  insertApiKey,
  type KeyHolder,
  listApiKeys,
  putAccessToken,
  replaceSecret,
} from './apiKeys.repository';

/**
 * Creates a key that acts for the caller. Only this answer ever contains the whole key.
 * @throws 403 without a plan that has API access, or without a confirmed email address; 422 for an expiry in the past;
 * 409 if the workspace has its maximum of keys
 */
export const createApiKey = async (
  context: Context,
  scope: Scope,
  { user_id, plan_id }: Identity,
  visitor: Visitor,
  wanted: NewApiKey,
): Promise<ApiKey> => {
  requireApiAccess(plan_id);
  if (wanted.expires_at && new Date(wanted.expires_at) <= new Date()) {
    throw invalid({ expires_at: msg`Choose a time in the future` });
  }
  await requireVerifiedEmail(context, scope);
  await lockWorkspace(scope);
  if ((await countApiKeys(scope)) >= API_KEYS_MAX) {
    throw conflict('too_many_keys', msg`A workspace can have ${API_KEYS_MAX} API keys. Delete one you no longer use.`);
  }
  const key = makeApiKey();
  const id = await insertApiKey(scope, wanted, key);
  await recordSecurityEvent(scope.db, { userId: user_id, kind: 'key_made', detail: wanted.name, place: visitor });
  const made = (await listApiKeys(scope, plan_id)).find((listed) => listed.id === id);
  return { ...(made as ApiKey), key };
};

/**
 * Gives a key a new secret, which only this answer contains. The old one is valid for another day.
 * @throws 404; 403 for a key that someone else made, since it acts for them; 409 for one that has expired
 */
export const rotateApiKey = async (
  context: Context,
  scope: Scope,
  { user_id, plan_id }: Identity,
  visitor: Visitor,
  id: string,
): Promise<ApiKey> => {
  requireApiAccess(plan_id);
  await requireVerifiedEmail(context, scope);
  await lockWorkspace(scope);
  const { is_own, is_active, name } = await findApiKey(scope, plan_id, id);
  if (!is_own) throw forbidden('not_own_key', msg`Only the person who created this API key can rotate it.`);
  if (!is_active) throw conflict('key_expired', msg`This API key has expired. Create a new one.`);
  const key = makeApiKey();
  await replaceSecret(scope, id, key);
  await recordSecurityEvent(scope.db, { userId: user_id, kind: 'key_rotated', detail: name, place: visitor });
  return { ...(await findApiKey(scope, plan_id, id)), key };
};

export const requireApiAccess = (plan: PlanId) => {
  if (hasApiAccess(plan)) return;
  throw planLimit({
    message: msg`API access is not part of your plan`,
    current_count: 0,
    limit: 0,
    plan_name: PLANS[plan].name,
    upgrade_suggestion: msg`Upgrade to Pro for API access and ${plural(PLANS.pro.contacts_limit, { other: '# contacts' })}.`,
    resource: 'api_keys',
  });
};

/** Deletes a key, at once in every process, and adds that to the security events of the person who made it. @throws 404 */
export const removeApiKey = async (scope: Scope, visitor: Visitor, id: string): Promise<void> => {
  const ended = await deleteApiKey(scope, id);
  if (!ended) throw notFound(msg`This API key`);
  await recordSecurityEvent(scope.db, { userId: ended.user_id, kind: 'key_ended', detail: ended.name, place: visitor });
};

/** How long an access token of a connected app is valid. */
export const ACCESS_TOKEN_SECONDS = 3_600;

/** Makes the access token of a connected app: a key that acts for the person who connected it, with the scopes they allowed. */
export const issueAccessToken = async (trx: Db, holder: KeyHolder): Promise<string> => {
  const key = makeApiKey();
  const previous = await putAccessToken(trx, holder, { key, seconds: ACCESS_TOKEN_SECONDS });
  if (previous) await keepAllowance(trx, previous, key);
  return key;
};
