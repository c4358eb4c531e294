import { msg } from '@lingui/core/macro';
import { type ApiKey, type NewApiKey, ROTATION_HOURS } from '@rapport/shared/apiKeys';
import { hasApiAccess, type PlanId } from '@rapport/shared/plans';
import { v7 as uuidv7 } from 'uuid';
import { addRow, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { sha256 } from '../../http/authenticate';
import { notFound } from '../../http/problem';

const ENDS = { first: 8, last: 4 };

/** The short form of a key that can no longer be shown: its first eight and last four characters. */
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
    .whereNull('api_keys.connection_id')
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
  const [{ count }] = await rows(scope, 'api_keys').whereNull('connection_id').count({ count: '*' });
  return count;
};

export const insertApiKey = async (scope: Scope, made: NewApiKey, key: string): Promise<string> => {
  const id = uuidv7();
  await addRow(scope, 'api_keys', { id, ...made, user_id: scope.userId, key_hash: sha256(key), ends: maskedKey(key) });
  return id;
};

/** Gives a key a new secret. The previous one stays valid for a day, an older one ends at once. */
export const replaceSecret = (scope: Scope, id: string, key: string): Promise<unknown> =>
  rows(scope, 'api_keys')
    .where({ id })
    .update({
      previous_hash: scope.db.ref('key_hash'),
      previous_expires_at: scope.db.raw(`now() + ? * interval '1 hour'`, [ROTATION_HOURS]),
      key_hash: sha256(key),
      ends: maskedKey(key),
    });

/** Deletes a key. @returns the deleted key, if there was one */
export const deleteApiKey = async (
  scope: Scope,
  id: string,
): Promise<{ name: string; user_id: string } | undefined> => {
  const [deleted] = await rows(scope, 'api_keys')
    .where({ id, connection_id: null })
    .delete()
    .returning(['name', 'user_id']);
  return deleted;
};

/** The connection to which the access token of an app belongs. */
export interface KeyHolder {
  id: string;
  workspace_id: string;
  user_id: string;
  name: string;
  scopes: string[];
}

/** For how long a replaced access token still works, so that requests under way do not fail. */
const OVERLAP_SECONDS = 60;

/** Gives a connected app a new access token, which replaces the previous one. @returns the hash of the previous one */
export const putAccessToken = async (
  trx: Db,
  { id, ...holder }: KeyHolder,
  { key, seconds }: { key: string; seconds: number },
): Promise<Buffer | null> => {
  const token = {
    key_hash: sha256(key),
    ends: maskedKey(key),
    expires_at: trx.raw(`now() + ? * interval '1 second'`, [seconds]),
  };
  const [{ previous_hash }] = await trx('api_keys')
    .insert({ id: uuidv7(), connection_id: id, ...holder, ...token })
    .onConflict('connection_id')
    .merge({
      ...token,
      previous_hash: trx.ref('api_keys.key_hash'),
      previous_expires_at: trx.raw(`now() + ? * interval '1 second'`, [OVERLAP_SECONDS]),
    })
    .returning('previous_hash');
  return previous_hash;
};
