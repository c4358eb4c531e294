import { msg, plural } from '@lingui/core/macro';
import { API_KEYS_MAX, type ApiKey, type NewApiKey } from '@rapport/shared/apiKeys';
import { hasApiAccess, PLANS, type PlanId } from '@rapport/shared/plans';
import type { Identity } from '../../db/identity';
import { lockWorkspace } from '../../db/lockWorkspace';
import type { Scope } from '../../db/scope';
import { makeApiKey } from '../../http/apiKey';
import type { Context } from '../../http/context';
import { conflict, notFound, planLimit } from '../../http/problem';
import type { Visitor } from '../../http/visitor';
import { requireVerifiedEmail } from '../access/verifiedEmail';
import { noteSecurityEvent } from '../securityEvents/securityEvents.service';
import { countApiKeys, deleteApiKey, insertApiKey, listApiKeys } from './apiKeys.repository';

/**
 * Makes a key that acts for the caller. Only this answer ever contains it in full.
 * @throws 403 without a plan that has API access, or without a confirmed address; 409 at the most keys a workspace may have
 */
export const createApiKey = async (
  context: Context,
  scope: Scope,
  { user_id, plan_id }: Identity,
  visitor: Visitor,
  { name }: NewApiKey,
): Promise<ApiKey> => {
  requireApiAccess(plan_id);
  await requireVerifiedEmail(context, scope);
  await lockWorkspace(scope);
  if ((await countApiKeys(scope)) >= API_KEYS_MAX) {
    throw conflict('too_many_keys', msg`A workspace can have ${API_KEYS_MAX} API keys. Delete one you no longer use.`);
  }
  const key = makeApiKey();
  const id = await insertApiKey(scope, name, key);
  await noteSecurityEvent(scope.db, { userId: user_id, kind: 'key_made', detail: name, place: visitor });
  const made = (await listApiKeys(scope, plan_id)).find((listed) => listed.id === id);
  return { ...(made as ApiKey), key };
};

const requireApiAccess = (plan: PlanId) => {
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
  await noteSecurityEvent(scope.db, { userId: ended.user_id, kind: 'key_ended', detail: ended.name, place: visitor });
};
