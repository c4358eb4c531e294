import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { sha256 } from '../../http/authenticate';

export const SESSION_DAYS = 7;
/** Two tabs may refresh with the same token: within this time the second is the same browser, later it is a thief. */
const GRACE_SECONDS = 30;

export interface Session {
  id: string;
  user_id: string;
  workspace_id: string;
}

/** Begins a session of seven days; the cookie's secret is returned once and kept only as its hash. */
export const insertSession = async (
  trx: Knex.Transaction,
  { userId, workspaceId, userAgent }: { userId: string; workspaceId: string; userAgent: string },
): Promise<{ session: Session; cookie: string }> => {
  const cookie = randomBytes(32).toString('base64url');
  const session = { id: uuidv7(), user_id: userId, workspace_id: workspaceId };
  await trx('sessions').insert({
    ...session,
    cookie_hash: sha256(cookie),
    user_agent: userAgent.slice(0, 300),
    expires_at: trx.raw(`now() + interval '${SESSION_DAYS} days'`),
  });
  return { session, cookie };
};

/** A refresh token of the session, returned once and kept only as its hash. */
export const insertRefreshToken = async (trx: Knex.Transaction, sessionId: string): Promise<string> => {
  const token = `rptr_${randomBytes(32).toString('base64url')}`;
  await trx('refresh_tokens').insert({ hash: sha256(token), session_id: sessionId });
  return token;
};

/**
 * Uses a refresh token up. `session` is the living session it belongs to; `isReplay` says that the token had been used
 * too long ago for its holder to be a second tab of the same browser.
 */
export const rotateRefreshToken = async (
  trx: Knex.Transaction,
  token: string,
): Promise<{ session: Session; isReplay: boolean } | null> => {
  const hash = sha256(token);
  const session = await trx('refresh_tokens')
    .join('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .where('refresh_tokens.hash', hash)
    .whereNull('sessions.revoked_at')
    .whereRaw('sessions.expires_at > now()')
    .first('sessions.id', 'sessions.user_id', 'sessions.workspace_id');
  if (!session) return null;

  const won = await trx('refresh_tokens').where({ hash }).whereNull('rotated_at').update({ rotated_at: trx.fn.now() });
  const recent = trx('refresh_tokens')
    .where({ hash })
    .whereRaw(`rotated_at > now() - interval '${GRACE_SECONDS} seconds'`);
  return { session, isReplay: won === 0 && !(await recent.first('hash')) };
};

export const revokeSession = (trx: Knex.Transaction, sessionId: string, reason: string) =>
  trx('sessions')
    .where({ id: sessionId })
    .whereNull('revoked_at')
    .update({ revoked_at: trx.fn.now(), revoke_reason: reason });

export const touchSession = (trx: Knex.Transaction, sessionId: string) =>
  trx('sessions').where({ id: sessionId }).update({ last_seen_at: trx.fn.now() });

/** Where the user worked last, as long as they still belong there; else their oldest workspace. */
export const findLastWorkspace = async (trx: Knex.Transaction, userId: string): Promise<string | undefined> => {
  const found = await trx('memberships')
    .leftJoin('sessions', function onLatest() {
      this.on('sessions.workspace_id', 'memberships.workspace_id').andOn('sessions.user_id', 'memberships.user_id');
    })
    .where('memberships.user_id', userId)
    .orderByRaw('sessions.last_seen_at desc nulls last, memberships.created_at')
    .first('memberships.workspace_id');
  return found?.workspace_id;
};
