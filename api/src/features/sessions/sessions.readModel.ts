import type { MySession } from '@rapport/shared/access';
import type { Knex } from 'knex';
import type { Db } from '../../db/session';

type StoredSession = Omit<MySession, 'is_current'>;

const isActive = (sessions: Knex.QueryBuilder) => sessions.whereNull('revoked_at').whereRaw('expires_at > now()');

export const listActiveSessions = (trx: Db, userId: string): Promise<StoredSession[]> =>
  isActive(trx('sessions').where({ user_id: userId }))
    .orderBy('last_seen_at', 'desc')
    .select('id', 'user_agent', 'ip_prefix', 'created_at', 'last_seen_at', 'expires_at');

export const isActiveSessionOf = async (trx: Db, userId: string, id: string): Promise<boolean> =>
  (await isActive(trx('sessions').where({ id, user_id: userId })).first('id')) !== undefined;

/** Whether the session began with a sign-in within the last `minutes`. */
export const isFreshSession = async (trx: Db, id: string, minutes: number): Promise<boolean> =>
  (await isActive(trx('sessions').where({ id }))
    .whereRaw(`created_at > now() - ? * interval '1 minute'`, [minutes])
    .first('id')) !== undefined;
