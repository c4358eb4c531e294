import { msg } from '@lingui/core/macro';
import { type ApiKey, type NewApiKey, ROTATION_HOURS } from '@rapport/shared/apiKeys';
import { hasApiAccess, type PlanId } from '@rapport/shared/plans';
import { v7 as uuidv7 } from 'uuid';
import { addRow, rows, type Scope } from '../../db/scope';
import { sha256 } from '../../http/authenticate';
import { notFound } from '../../http/problem';

const ENDS = { first: 8, last: 4 };

/** What a key looks like once it cannot be shown any more: its first eight characters and its last four. */
export const maskedKey = (key: string) => `${key.slice(0, ENDS.first)}...${key.slice(-ENDS.last)}`;

export const listApiKeys = async (scope: Scope, plan: PlanId): Promise<ApiKey[]> =>
  (await keys(scope).orderBy('api_keys.created_at', 'desc')).map(withState(scope, plan));

export const findApiKey = async (scope: Scope, plan: PlanId, id: string): Promise<ApiKey> => {
  const key = await keys(scope).where('api_keys.id', id).first();
  if (!key) throw notFound(msg`This API key`);
  return withState(scope, plan)(key);
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
      'api_keys.last_used_from',
      'api_keys.scopes',
      'api_keys.expires_at',
      'api_keys.previous_expires_at',
      'api_keys.user_id',
      'users.name as created_by',
    );

interface KeyRow extends Omit<ApiKey, 'is_active' | 'is_own'> {
  user_id: string;
}

const withState =
  (scope: Scope, plan: PlanId) =>
  ({ user_id, ...key }: KeyRow): ApiKey => ({
    ...key,
    is_active: hasApiAccess(plan) && !isPast(key.expires_at),
    is_own: user_id === scope.userId,
    previous_expires_at: isPast(key.previous_expires_at) ? null : key.previous_expires_at,
  });

const isPast = (instant: string | null): boolean => instant !== null && new Date(instant) <= new Date();

export const countApiKeys = async (scope: Scope): Promise<number> => {
  const [{ count }] = await rows(scope, 'api_keys').count({ count: '*' });
  return count;
};

export const insertApiKey = async (scope: Scope, made: NewApiKey, key: string): Promise<string> => {
  const id = uuidv7();
  await addRow(scope, 'api_keys', { id, ...made, user_id: scope.userId, key_hash: sha256(key), ends: maskedKey(key) });
  return id;
};

/** Gives a key a new secret. The one before stays valid for a day; of one before that nothing is left. */
export const replaceSecret = (scope: Scope, id: string, key: string): Promise<unknown> =>
  rows(scope, 'api_keys')
    .where({ id })
    .update({
      previous_hash: scope.db.ref('key_hash'),
      previous_expires_at: scope.db.raw(`now() + ? * interval '1 hour'`, [ROTATION_HOURS]),
      key_hash: sha256(key),
      ends: maskedKey(key),
    });

/** The key that was deleted, if there was one. */
export const deleteApiKey = async (
  scope: Scope,
  id: string,
): Promise<{ name: string; user_id: string } | undefined> => {
  const [deleted] = await rows(scope, 'api_keys').where({ id }).delete().returning(['name', 'user_id']);
  return deleted;
};
