import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/session';
import { sha256 } from '../../http/authenticate';

export type Purpose = 'verify_email' | 'reset_password' | 'open_session';

interface NewSecret {
  purpose: Purpose;
  userId: string;
  seconds: number;
  /** A second secret in the browser that started the request. The first one does not work without it. */
  boundTo?: string;
}

/** Creates a secret of 256 bits that works once, and stores only its hash. Replaces earlier secrets of the same purpose. */
export const insertSecret = async (trx: Db, { purpose, userId, seconds, boundTo }: NewSecret): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  await deleteSecrets(trx, purpose, userId);
  await trx('one_time_secrets').insert({
    hash: sha256(secret),
    purpose,
    user_id: userId,
    bound_hash: boundTo === undefined ? null : sha256(boundTo),
    expires_at: trx.raw(`now() + ? * interval '1 second'`, [seconds]),
  });
  return secret;
};

/** Revokes a person's secret for a purpose. */
export const deleteSecrets = (trx: Db, purpose: Purpose, userId: string) =>
  trx('one_time_secrets').where({ purpose, user_id: userId }).delete();

export const deleteEverySecret = (trx: Db) => trx('one_time_secrets').delete();

const unexpired = (trx: Db, secret: string, ofPurpose: { purpose?: Purpose } = {}) =>
  trx('one_time_secrets')
    .where({ hash: sha256(secret), ...ofPurpose })
    .whereRaw('expires_at > now()');

/** Whether the secret is still valid. Does not use it up. */
export const isSecretValid = async (trx: Db, purpose: Purpose, secret: string): Promise<boolean> =>
  (await unexpired(trx, secret, { purpose }).first('user_id')) !== undefined;

/** The user of a secret that is still valid. Does not use it up. */
export const findSecretHolder = async (trx: Db, secret: string): Promise<string | null> =>
  (await unexpired(trx, secret).first('user_id'))?.user_id ?? null;

/** Uses up a secret and returns its user. If several requests try at once, only one of them gets the user. */
export const useSecret = async (
  trx: Db,
  purpose: Purpose,
  secret: string,
  boundTo?: string,
): Promise<string | null> => {
  const [used] = await unexpired(trx, secret, { purpose })
    .andWhereRaw('bound_hash is not distinct from ?', [boundTo === undefined ? null : sha256(boundTo)])
    .delete()
    .returning('user_id');
  return used?.user_id ?? null;
};
