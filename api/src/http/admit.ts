import { msg } from '@lingui/core/macro';
import { includesScope } from '@rapport/shared/keyScopes';
import { API_PLANS, hasApiAccess } from '@rapport/shared/plans';
import type { Request, Response } from 'express';
import type { Credential, Identity } from '../db/identity';
import { keyCredential, keyOf, recordUse, refuseKey } from './apiKey';
import { credentialOf } from './authenticate';
import { type Contract, isForKeys } from './contract';
import { scopeFor } from './keyScope';
import { forbidden, notSignedIn } from './problem';

/** The credential that a request carries. @throws 403 for an API key on a route that takes no API keys */
export const credentialFor = async (contract: Contract, req: Request, res: Response): Promise<Credential> => {
  const key = keyOf(req);
  if (key === undefined) return credentialOf(req);
  if (!isForKeys(contract)) throw forbidden('not_for_keys', msg`API keys cannot be used here. Sign in instead.`);
  return keyCredential(req, res, key);
};

/** Admits a caller to a route. @throws 401 or 403 */
export const admit = async (
  contract: Contract,
  { kind }: Credential,
  identity: Identity | undefined,
  req: Request,
  res: Response,
): Promise<void> => {
  if (!identity) {
    if (kind === 'key') return refuseKey(req);
    throw notSignedIn(msg`Your session has ended. Please sign in again.`);
  }
  if (kind === 'key' && !hasApiAccess(identity.plan_id)) {
    throw forbidden('plan_required', msg`API access is part of the ${API_PLANS} plans. Upgrade to use this key again.`);
  }
  if (kind === 'key' && !contract.anyScope) requireScope(contract, identity, req);
  if (identity.is_suspended && isRefusedWhileSuspended(contract, req)) {
    throw forbidden(
      'subscription_suspended',
      msg`This workspace is suspended because a payment is overdue. Pay it under Billing to make changes again. You can still view, export and delete records.`,
    );
  }
  if (contract.access === 'owner' && identity.role !== 'owner') {
    throw forbidden('owner_only', msg`Only the owner of the workspace can do this.`);
  }
  if (kind === 'key') recordUse(req, res, identity.session_id);
};

const requireScope = (contract: Contract, { scopes = [] }: Identity, { method, route }: Request) => {
  const scope = scopeFor(contract, method, route.path);
  if (includesScope(scopes, scope)) return;
  throw forbidden(
    'missing_scope',
    msg`This API key does not have the scope ${{ scope }}. Create a key with it under Settings > API Keys.`,
  );
};

const STILL_ALLOWED = new Set(['GET', 'HEAD', 'DELETE']);

const isRefusedWhileSuspended = ({ access, whileSuspended }: Contract, { method }: Request): boolean =>
  access !== 'self' && !whileSuspended && !STILL_ALLOWED.has(method);
