import { msg } from '@lingui/core/macro';
import type { ApiKey } from '@rapport/shared/apiKeys';
import { hasApiAccess, type PlanId } from '@rapport/shared/plans';
import { v7 as uuidv7 } from 'uuid';
import { addRow, rows, type Scope } from '../../db/scope';
import { sha256 } from '../../http/authenticate';
import { notFound } from '../../http/problem';

const ENDS = { first: 8, last: 4 };

/** What a key looks like once it cannot be shown any more: its first eight characters and its last four. */
export const maskedKey = (key: string) => `${key.slice(0, ENDS.first)}...${key.slice(-ENDS.last)}`;

export const listApiKeys = async (scope: Scope, plan: PlanId): Promise<ApiKey[]> =>
  (await keys(scope).orderBy('api_keys.created_at', 'desc')).map(withState(plan));

export const findApiKey = async (scope: Scope, plan: PlanId, id: string): Promise<ApiKey> => {
  const key = await keys(scope).where('api_keys.id', id).first();
  if (!key) throw notFound(msg`This API key`);
  return withState(plan)(key);
};

const keys = (scope: Scope) =>
  rows(scope, 'api_keys')
    .join('users', 'users.id', 'api_keys.user_id')
    .select(
      'api_keys.id',
      'api_keys.name',
      'api_keys.ends as key',
      'api_keys.created_at',
      'api_keys.last_used_at as last_used',
      'users.name as created_by',
    );

const withState =
  (plan: PlanId) =>
  (key: Omit<ApiKey, 'is_active'>): ApiKey => ({ ...key, is_active: hasApiAccess(plan) });

export const countApiKeys = async (scope: Scope): Promise<number> => {
  const [{ count }] = await rows(scope, 'api_keys').count({ count: '*' });
  return count;
};

export const insertApiKey = async (scope: Scope, name: string, key: string): Promise<string> => {
  const id = uuidv7();
  await addRow(scope, 'api_keys', { id, name, user_id: scope.userId, key_hash: sha256(key), ends: maskedKey(key) });
  return id;
};

/** The key that was deleted, if there was one. */
export const deleteApiKey = async (
  scope: Scope,
  id: string,
): Promise<{ name: string; user_id: string } | undefined> => {
  const [deleted] = await rows(scope, 'api_keys').where({ id }).delete().returning(['name', 'user_id']);
  return deleted;
};
